/**
 * A `ref` for the first element of a dialog or of its next step. It focuses the element now, and a
 * dialog that opens later focuses it too.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
  element?.focus();
}
