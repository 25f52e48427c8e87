import { useEffect } from "react";
import { listenToNotifications } from "./live-notifications.ts";

/** Calls `reload` on a new notification and when the window becomes visible, debounced by `debounceMs`. */
export function useReloadOnNotification(reload: () => void, debounceMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastId: number | undefined;
    const scheduleReload = () => {
      clearTimeout(timer);
      timer = setTimeout(reload, debounceMs);
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
  }, [reload, debounceMs]);
}
