import Bell from "lucide-react/icons/bell";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { MOST_UNREAD } from "#contract/foundation/notifications.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import { notificationWords } from "./notification-words.ts";
import { useNotifications } from "./use-notifications.ts";

/** The bell: its count is current, and screen readers hear what is new. */
export function NotificationBell() {
  const notifications = useNotifications();
  const [said, setSaid] = useState("");
  const known = useRef<number>(undefined);
  const unread = notifications.state?.unread ?? 0;
  const newest = notifications.state?.newest;

  useEffect(() => {
    if (!notifications.state) return;
    const id = newest?.id ?? 0;
    if (newest && known.current !== undefined && id > known.current) {
      setSaid(notificationWords(newest).text);
    }
    known.current = id;
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
              {unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </summary>
        <NotificationPanel {...notifications} unread={unread} />
      </details>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
