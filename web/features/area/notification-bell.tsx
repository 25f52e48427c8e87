import Bell from "lucide-react/icons/bell";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { MAX_UNREAD } from "#contract/foundation/notifications.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import { notificationText } from "./notification-text.ts";
import { useNotifications } from "./use-notifications.ts";

/** The bell with a live count. New notifications are announced to screen readers. */
export function NotificationBell() {
  const notifications = useNotifications();
  const [announcement, setAnnouncement] = useState("");
  const lastId = useRef<number>(undefined);
  const unread = notifications.state?.unread ?? 0;
  const newest = notifications.state?.newest;

  useEffect(() => {
    if (!notifications.state) return;
    const id = newest?.id ?? 0;
    if (newest && lastId.current !== undefined && id > lastId.current) {
      setAnnouncement(notificationText(newest).text);
    }
    lastId.current = id;
  }, [notifications.state, newest]);

  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) void notifications.load();
  };

  return (
    <>
      <details className="area-frame-drop notification-bell" onToggle={onToggle}>
        <summary className="area-frame-round">
          <Bell aria-hidden="true" />
          <span className="sr-only">Notifications</span>
          {unread > 0 && (
            <span className="notification-bell-count">
              {unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </summary>
        <NotificationPanel {...notifications} unread={unread} />
      </details>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
