import { type RefObject, useEffect, useState } from "react";

interface Combobox {
  /** Id of the list; option ids append `-index`. */
  readonly id: string;
  readonly count: number;
  readonly suggest: (text: string) => void;
  readonly choose: (index: number) => void;
}

const NONE = -1;

/**
 * Turns an existing field into a combobox. Returns whether the list is open and which option is active.
 * The field's text stays as typed.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { id, count, suggest, choose }: Combobox,
) {
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(NONE);
  const open = typing && count > 0;

  // Text typed before hydration gets suggestions too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount.
  useEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    suggest(input.value.trim());
    setTyping(true);
  }, []);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onInput = () => {
      suggest(input.value.trim());
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
        setActive(nextIndex(active, key === "ArrowDown" ? 1 : -1, count));
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
  }, [field, open, active, count, suggest, choose]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const option = open && active !== NONE ? `${id}-${active}` : undefined;
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-expanded": String(open),
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    if (option === undefined) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option);
    document.getElementById(option)?.scrollIntoView({ block: "nearest" });
  }, [field, id, open, active]);

  return { open, active };
}

/** Wraps around; from no option, starts at the first or the last. */
function nextIndex(active: number, step: 1 | -1, count: number): number {
  if (active === NONE) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
