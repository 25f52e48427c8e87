import { type RefObject, useEffect, useState } from "react";

interface Combobox {
  /** Of the list; its options have the places after it. */
  readonly id: string;
  readonly count: number;
  /** Called with each text that is typed. */
  readonly ask: (words: string) => void;
  readonly choose: (place: number) => void;
}

const NONE = -1;

/**
 * Makes a combobox of a field that is on the page already: whether its list is open, and which option is
 * active. The field's words stay what was typed.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { id, count, ask, choose }: Combobox,
) {
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(NONE);
  const open = typing && count > 0;

  // What was typed before this program was here counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival.
  useEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    ask(input.value.trim());
    setTyping(true);
  }, []);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onInput = () => {
      ask(input.value.trim());
      setTyping(true);
      setActive(NONE);
    };
    const close = () => {
      setTyping(false);
      setActive(NONE);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const { key } = event;
      if (key === "Enter") {
        if (open && active !== NONE) {
          event.preventDefault();
          choose(active);
        }
        close();
      } else if (key === "Escape" && open) {
        event.preventDefault();
        close();
      } else if ((key === "ArrowDown" || key === "ArrowUp") && count > 0) {
        event.preventDefault();
        setTyping(true);
        setActive(nextPlace(active, key === "ArrowDown" ? 1 : -1, count));
      }
    };
    input.addEventListener("input", onInput);
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", close);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", close);
    };
  }, [field, open, active, count, ask, choose]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const option = open && active !== NONE ? `${id}-${active}` : undefined;
    const told = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-expanded": String(open),
    };
    for (const [name, value] of Object.entries(told)) input.setAttribute(name, value);
    if (option === undefined) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option);
    document.getElementById(option)?.scrollIntoView({ block: "nearest" });
  }, [field, id, open, active]);

  return { open, active };
}

/** The option after or before; from none, the first or the last. */
function nextPlace(active: number, step: 1 | -1, count: number): number {
  if (active === NONE) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
