/**
 * For the `ref` of what a dialog, or its next step, begins with: takes the focus where it is shown
 * already, and has a dialog that is about to open put the focus there.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
  element?.focus();
}
