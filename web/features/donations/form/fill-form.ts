import { type GivingValues, toInputs } from "./giving-values.ts";

export function fillForm(form: HTMLFormElement, values: Partial<GivingValues>): void {
  for (const [name, value] of Object.entries(toInputs(values))) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === "checkbox") {
      input.checked = value === true;
    } else if (isValued(input)) {
      input.value = String(value);
    }
  }
}

/** Changing any of these replaces the amount as a whole. */
const amountNames = ["preset", "amount", "shown_amount"];

/** Sets only inputs that the donor has not changed, also before the scripts loaded. */
export function fillUntouched(form: HTMLFormElement, values: Partial<GivingValues>): void {
  const touched = (name: string) => isTouched(form.elements.namedItem(name));
  const amountTouched = amountNames.some(touched);
  const untouched = Object.entries(toInputs(values)).filter(
    ([name]) => !(amountNames.includes(name) ? amountTouched : touched(name)),
  );
  fillForm(form, Object.fromEntries(untouched));
}

function isTouched(input: Node | RadioNodeList | null): boolean {
  if (input instanceof RadioNodeList) return [...input].some((option) => isTouched(option));
  if (input instanceof HTMLSelectElement) {
    const initial = [...input.options].find((option) => option.defaultSelected) ?? input.options[0];
    return input.value !== initial?.value;
  }
  if (input instanceof HTMLInputElement && /^(checkbox|radio)$/.test(input.type)) {
    return input.checked !== input.defaultChecked;
  }
  const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
  return isText && input.value !== input.defaultValue;
}

export function focusField(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof RadioNodeList) {
    const radios = [...input].filter((input) => input instanceof HTMLInputElement);
    focusInput(radios.find((radio) => radio.checked) ?? radios[0]);
  } else if (input instanceof HTMLElement) {
    focusInput(input);
  }
}

/** Focuses the named field that stands first in the form; false if the donor can't see any. */
export function focusFirstField(form: HTMLFormElement, names: readonly string[]): boolean {
  const name = [...form.elements]
    .filter((input) => input.getAttribute("type") !== "hidden")
    .map((input) => input.getAttribute("name"))
    .find((name) => name !== null && names.includes(name));
  if (!name) return false;
  focusField(form, name);
  return true;
}

/** Scrolls to the middle, where no bar covers the field or its message. */
function focusInput(input: HTMLElement | undefined): void {
  input?.closest("details")?.setAttribute("open", "");
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "center" });
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
