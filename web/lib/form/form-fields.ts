export type Values = Readonly<Record<string, unknown>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldRules {
  /** What becomes of the text of a field, or of its value at first. */
  setValueAs?: (value: unknown) => unknown;
  /** An empty field is NaN. */
  valueAsNumber?: boolean;
  /** The value goes where the field goes. */
  shouldUnregister?: boolean;
}

type Happening = (name: string, what: "change" | "blur") => void;

/**
 * The values of a form whose controls keep what is typed themselves: a page that was made on the server loses
 * nothing that was typed before its scripts ran. A field that is taken away keeps its value.
 */
export function createFormFields(initial: Values, happened: Happening) {
  const controls = new Map<string, Set<Control>>();
  const wired = new Map<string, ReturnType<typeof wire>>();
  const rules = new Map<string, FieldRules>();
  let defaults = initial;
  let values: Record<string, unknown> = { ...initial };
  /** As they were at first, or after a reset. */
  let clean: Record<string, unknown> = { ...initial };

  const shown = (name: string) =>
    [...(controls.get(name) ?? [])].filter((control) => control.isConnected);

  function asRuled(name: string, value: unknown): unknown {
    const { valueAsNumber, setValueAs } = rules.get(name) ?? {};
    if (value === undefined) return value;
    if (valueAsNumber) return value === "" ? Number.NaN : value && Number(value);
    return setValueAs ? setValueAs(value) : value;
  }

  function read(name: string): void {
    const found = shown(name);
    const [first] = found;
    if (!first) return;
    if (first.type === "checkbox") values[name] = isTicked(first);
    else if (first.type === "radio") values[name] = found.find(isTicked)?.value ?? null;
    else values[name] = asRuled(name, first.value);
  }

  function write(name: string, value: unknown): void {
    values[name] = asRuled(name, value);
    for (const control of shown(name)) {
      if (control.type === "checkbox") tick(control, value === true);
      else if (control.type === "radio") tick(control, control.value === value);
      else control.value = value === null || Number.isNaN(value) ? "" : String(value);
    }
  }

  function attach(name: string, control: Control): void {
    controls.set(name, new Set([...shown(name), control]));
    const known = values[name];
    // Of a group of radios each comes by itself.
    const unknown = known === undefined || (known === null && control.type === "radio");
    if (unknown || isTyped(control)) read(name);
    else write(name, known);
    clean[name] ??= values[name];
  }

  function wire(name: string) {
    const heard = (what: "change" | "blur") => () => {
      read(name);
      happened(name, what);
    };
    return {
      name,
      ref: (control: Control | null) => {
        if (control) attach(name, control);
        else if (rules.get(name)?.shouldUnregister) delete values[name];
      },
      onChange: heard("change"),
      onBlur: heard("blur"),
    };
  }

  return {
    values: (): Values => values,
    changed: () => Object.keys(values).some((name) => !Object.is(values[name], clean[name])),
    /** The props of a control; the same ones each time. */
    register: (name: string, ruled: FieldRules = {}) => {
      rules.set(name, ruled);
      const props = wired.get(name) ?? wire(name);
      wired.set(name, props);
      return props;
    },
    write,
    focus: (name: string) => {
      const found = shown(name);
      (found.find(isTicked) ?? found[0])?.focus();
    },
    /** Without values, those of the last reset, or the first ones. */
    reset: (to = defaults) => {
      defaults = to;
      values = { ...to };
      const names = [...controls.keys()];
      names.flatMap(shown)[0]?.form?.reset();
      for (const name of names) {
        if (to[name] === undefined) read(name);
        else write(name, to[name]);
      }
      clean = { ...values };
    },
  };
}

/** Whether it has other words than the page gave it: they were typed before the scripts ran. */
function isTyped(control: Control): boolean {
  const hasWords = control.type !== "checkbox" && control.type !== "radio";
  return hasWords && "defaultValue" in control && control.value !== control.defaultValue;
}

function isTicked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked;
}

function tick(control: Control, ticked: boolean): void {
  if (control instanceof HTMLInputElement) control.checked = ticked;
}
