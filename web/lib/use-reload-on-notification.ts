import { useEffect } from "react";
import { listenToNotifications } from "./live-notifications.ts";

/** Calls `reload` on a new notification and when the window becomes visible, debounced by `gatherMs`. */
export function useReloadOnNotification(reload: () => void, gatherMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastId: number | undefined;
    const scheduleReload = () => {
      clearTimeout(timer);
      timer = setTimeout(reload, gatherMs);
    };
    const stop = listenToNotifications(({ newest }) => {
      const id = newest?.id ?? 0;
      if (lastId !== undefined && id !== lastId) scheduleReload();
      lastId = id;
    });
    const onVisibility = () => {
      if (!document.hidden) scheduleReload();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [reload, gatherMs]);
}
