import { useEffect } from "react";
import { listenToNotifications } from "./live-notifications.ts";

/**
 * Calls `reload` when something new stands at the bell, and when somebody comes back to the window. What
 * comes within `gatherMs` causes one call.
 */
export function useNewsReload(reload: () => void, gatherMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | undefined;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(reload, gatherMs);
    };
    const stop = listenToNotifications(({ newest }) => {
      const id = newest?.id ?? 0;
      if (known !== undefined && id !== known) again();
      known = id;
    });
    const onVisibility = () => {
      if (!document.hidden) again();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [reload, gatherMs]);
}
