import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/**
 * Holds who leaves the page up while something on it would be lost: by a link or the way back with the
 * answer, which is blocked until it is decided; by closing or reloading with the browser's own question.
 * `free` is a page that one may always go to.
 */
export function useLeaveGuard(unsaved: boolean, free?: string): Blocker {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
  return useBlocker(
    ({ currentLocation: { pathname: here }, nextLocation: { pathname: next } }) =>
      unsaved && next !== here && next !== free,
  );
}
