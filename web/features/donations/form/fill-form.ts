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

/** An amount is chosen or typed: whoever does one has done with the others. */
const amountNames = ["preset", "amount", "shown_amount"];

/** Fills in what is as the page gave it. What was chosen or typed before the scripts came stays. */
export function fillUntouched(form: HTMLFormElement, values: Partial<GivingValues>): void {
  const touched = (name: string) => isTouched(form.elements.namedItem(name));
  const amountTouched = amountNames.some(touched);
  const untouched = Object.entries(values).filter(
    ([name]) => !(amountNames.includes(name) ? amountTouched : touched(name)),
  );
  fillForm(form, Object.fromEntries(untouched));
}

function isTouched(input: Node | RadioNodeList | null): boolean {
  if (input instanceof RadioNodeList) return [...input].some((one) => isTouched(one));
  if (input instanceof HTMLSelectElement) {
    const given = [...input.options].find((option) => option.defaultSelected) ?? input.options[0];
    return input.value !== given?.value;
  }
  if (input instanceof HTMLInputElement && /^(checkbox|radio)$/.test(input.type)) {
    return input.checked !== input.defaultChecked;
  }
  const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
  return isText && input.value !== input.defaultValue;
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
