export type Values = Readonly<Record<string, unknown>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldRules {
  /** Converts the field's text or initial value. */
  setValueAs?: (value: unknown) => unknown;
  /** An empty field is NaN. */
  valueAsNumber?: boolean;
  /** Drops the value when the field is unmounted. */
  shouldUnregister?: boolean;
}

type FieldListener = (name: string, what: "change" | "blur") => void;

/**
 * The values of a form with uncontrolled inputs, so that server-rendered pages lose nothing typed
 * before scripts run. An unmounted field keeps its value.
 */
export function createFormFields(initial: Values, onEvent: FieldListener) {
  const controls = new Map<string, Set<Control>>();
  const wired = new Map<string, ReturnType<typeof wire>>();
  const rules = new Map<string, FieldRules>();
  let defaults = initial;
  let values: Record<string, unknown> = { ...initial };
  /** The values at first or after a reset. */
  let clean: Record<string, unknown> = { ...initial };

  const mountedControls = (name: string) =>
    [...(controls.get(name) ?? [])].filter((control) => control.isConnected);

  function applyRules(name: string, value: unknown): unknown {
    const { valueAsNumber, setValueAs } = rules.get(name) ?? {};
    if (value === undefined) return value;
    if (valueAsNumber) return value === "" ? Number.NaN : value && Number(value);
    return setValueAs ? setValueAs(value) : value;
  }

  function read(name: string): void {
    const mounted = mountedControls(name);
    const [first] = mounted;
    if (!first) return;
    if (first.type === "checkbox") values[name] = isTicked(first);
    else if (first.type === "radio") values[name] = mounted.find(isTicked)?.value ?? null;
    else values[name] = applyRules(name, first.value);
  }

  function write(name: string, value: unknown): void {
    values[name] = applyRules(name, value);
    for (const control of mountedControls(name)) {
      if (control.type === "checkbox") tick(control, value === true);
      else if (control.type === "radio") tick(control, control.value === value);
      else control.value = value === null || Number.isNaN(value) ? "" : String(value);
    }
  }

  function attach(name: string, control: Control): void {
    controls.set(name, new Set([...mountedControls(name), control]));
    const known = values[name];
    // The radios of a group are attached one by one.
    const unknown = known === undefined || (known === null && control.type === "radio");
    if (unknown || isTyped(control)) read(name);
    else write(name, known);
    clean[name] ??= values[name];
  }

  function wire(name: string) {
    const listen = (what: "change" | "blur") => () => {
      read(name);
      onEvent(name, what);
    };
    return {
      name,
      ref: (control: Control | null) => {
        if (control) attach(name, control);
        else if (rules.get(name)?.shouldUnregister) delete values[name];
      },
      onChange: listen("change"),
      onBlur: listen("blur"),
    };
  }

  return {
    values: (): Values => values,
    changed: () => Object.keys(values).some((name) => !Object.is(values[name], clean[name])),
    /** The props of a control, the same object each time. */
    register: (name: string, fieldRules: FieldRules = {}) => {
      rules.set(name, fieldRules);
      const props = wired.get(name) ?? wire(name);
      wired.set(name, props);
      return props;
    },
    write,
    focus: (name: string) => {
      const mounted = mountedControls(name);
      (mounted.find(isTicked) ?? mounted[0])?.focus();
    },
    /** By default to the values of the last reset, or to the initial ones. */
    reset: (to = defaults) => {
      defaults = to;
      values = { ...to };
      const names = [...controls.keys()];
      names.flatMap(mountedControls)[0]?.form?.reset();
      for (const name of names) {
        if (to[name] === undefined) read(name);
        else write(name, to[name]);
      }
      clean = { ...values };
    },
  };
}

/** Whether the text differs from the page's, because it was typed before scripts ran. */
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
