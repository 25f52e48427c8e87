import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Closes the bar's open menus on Escape (the focus back on their button), outside, and on arrival. */
export function useClosingMenus(bar: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes them.
  useEffect(() => {
    for (const menu of openMenus(bar.current)) menu.open = false;
  }, [key, bar]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus(bar.current)) {
        const inside = menu.contains(document.activeElement);
        menu.open = false;
        if (inside) menu.querySelector("summary")?.focus();
      }
    };
    const onPress = (event: Event) => {
      for (const menu of openMenus(bar.current)) {
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
  }, [bar]);
}

function openMenus(bar: HTMLElement | null): Iterable<HTMLDetailsElement> {
  return bar?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];
}
