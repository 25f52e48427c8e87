import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/**
 * Stops the user from leaving while changes would be lost. Navigation is blocked through the returned
 * blocker; closing and reloading ask with the browser's own dialog. `free` is a path that is never blocked.
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
