import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Letters typed within this time belong to one word. */
const SAME_WORD_MS = 600;

/**
 * Turns each `<details>` in `root` into a menu: arrow keys, Home, End and first letters move between
 * its items. Escape closes it and returns the focus; so do outside presses and navigation.
 */
export function useMenus(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes them.
  useEffect(() => {
    for (const menu of openMenus(root.current)) menu.open = false;
  }, [key, root]);

  useEffect(() => {
    const word = { letters: "", until: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = document.activeElement;
      if (event.key === "Escape") {
        for (const menu of openMenus(root.current)) {
          const inside = menu.contains(at);
          menu.open = false;
          if (inside) menu.querySelector("summary")?.focus();
        }
        return;
      }
      const menu = at?.closest("details");
      if (!menu || !root.current?.contains(menu) || !at?.matches("summary, a, button")) return;
      const next = findItem(menu, at, event, word);
      if (!next) return;
      event.preventDefault();
      menu.open = true;
      next.focus();
    };
    const onPress = (event: Event) => {
      for (const menu of openMenus(root.current)) {
        if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("focusin", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", onPress);
    };
  }, [root]);
}

/** The item that a key moves to from `at`; undefined for other keys. */
function findItem(
  menu: HTMLDetailsElement,
  at: Element,
  { key, timeStamp }: KeyboardEvent,
  word: { letters: string; until: number },
): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>("a[href], button:enabled")];
  const index = items.indexOf(at as HTMLElement);
  if (key === "ArrowDown") return items[(index + 1) % items.length];
  if (key === "ArrowUp") return items.at(index < 0 ? -1 : index - 1);
  if (!menu.open) return undefined;
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length > 1 || key === " ") return undefined;

  word.letters = (timeStamp < word.until ? word.letters : "") + key.toLowerCase();
  word.until = timeStamp + SAME_WORD_MS;
  // One letter moves to the next item; more letters may still match this one.
  const first = word.letters.length > 1 ? Math.max(index, 0) : index + 1;
  return [...items.slice(first), ...items.slice(0, first)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(word.letters),
  );
}

function openMenus(root: HTMLElement | null): Iterable<HTMLDetailsElement> {
  return root?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];
}
