/** A `ref` that focuses its element now, and again when its dialog opens later. */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
  element?.focus();
}
