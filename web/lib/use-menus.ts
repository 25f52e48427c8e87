import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Letters that come faster than this, in milliseconds, belong to one word. */
const SAME_WORD_MS = 600;

/**
 * Makes menus of the `<details>` inside of `root`. On an open one, or on its closed button, arrow keys, Home and End
 * move between its links and buttons, and letters lead to the one that begins with them. Escape closes it, with the
 * focus back on its button; so does a press or focus outside of it, and the arrival at another page.
 */
export function useMenus(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes them.
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
      const next = itemFor(menu, at, event, word);
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

/** Where a key leads from `at` in a menu; undefined where it has another meaning. */
function itemFor(
  menu: HTMLDetailsElement,
  at: Element,
  { key, timeStamp }: KeyboardEvent,
  word: { letters: string; until: number },
): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>("a[href], button:enabled")];
  const place = items.indexOf(at as HTMLElement);
  if (key === "ArrowDown") return items[(place + 1) % items.length];
  if (key === "ArrowUp") return items.at(place < 0 ? -1 : place - 1);
  if (!menu.open) return undefined;
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length > 1 || key === " ") return undefined;

  word.letters = (timeStamp < word.until ? word.letters : "") + key.toLowerCase();
  word.until = timeStamp + SAME_WORD_MS;
  // One letter goes on to the next item; more of them may still mean this one.
  const first = word.letters.length > 1 ? Math.max(place, 0) : place + 1;
  return [...items.slice(first), ...items.slice(0, first)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(word.letters),
  );
}

function openMenus(root: HTMLElement | null): Iterable<HTMLDetailsElement> {
  return root?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];
}
