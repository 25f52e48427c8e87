import type { GivingValues } from "./giving-values.ts";

/** Puts values into the inputs of a form, by their names. */
export function fillForm(form: HTMLFormElement, values: Partial<GivingValues>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === "checkbox") {
      input.checked = value === true;
    } else if (isValued(input)) {
      input.value = String(value);
    }
  }
}

/** Focuses the field of that name. */
export function focusField(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof RadioNodeList) {
    const radios = [...input].filter((one) => one instanceof HTMLInputElement);
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  } else if (input instanceof HTMLElement) {
    input.closest("details")?.setAttribute("open", "");
    input.focus();
  }
}

type Valued = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | RadioNodeList;

function isValued(input: Element | RadioNodeList | null): input is Valued {
  return (
    input instanceof HTMLInputElement ||
    input instanceof HTMLSelectElement ||
    input instanceof HTMLTextAreaElement ||
    input instanceof RadioNodeList
  );
}
