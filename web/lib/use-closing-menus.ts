import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Closes the open `<details>` inside of `root` on Escape (the focus back on their button), on a press
 * or focus outside of them, and on arrival at another page.
 */
export function useClosingMenus(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes them.
  useEffect(() => {
    for (const menu of openMenus(root.current)) menu.open = false;
  }, [key, root]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus(root.current)) {
        const inside = menu.contains(document.activeElement);
        menu.open = false;
        if (inside) menu.querySelector("summary")?.focus();
      }
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

function openMenus(root: HTMLElement | null): Iterable<HTMLDetailsElement> {
  return root?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];
}
