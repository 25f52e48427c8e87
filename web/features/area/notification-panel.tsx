import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { notificationText } from "./notification-text.ts";
import type { useNotifications } from "./use-notifications.ts";

type NotificationPanelProps = Pick<
  ReturnType<typeof useNotifications>,
  "list" | "failed" | "load" | "read" | "readAll"
> & { unread: number };

export function NotificationPanel({
  list,
  failed,
  load,
  read,
  readAll,
  unread,
}: NotificationPanelProps) {
  const cursor = list?.next_cursor;
  return (
    <section className="area-frame-panel notification-panel" aria-label="Notifications">
      <header>
        <h2 className="text-xl">Notifications</h2>
        {unread > 0 && (
          <button type="button" className="link" onClick={readAll}>
            Mark all as read
          </button>
        )}
      </header>
      {failed && <SectionError what="Your notifications" retry={() => void load()} />}
      {!list && !failed && <SectionSkeleton label="Loading your notifications" rows={3} />}
      {list?.data.length === 0 && (
        <p className="text-ink-soft">
          Nothing yet. You'll see donations, comments and campaign news here.
        </p>
      )}
      <ul>
        {list?.data.map((notification) => {
          const { text, href } = notificationText(notification);
          return (
            <li key={notification.id}>
              <a
                href={href}
                data-unread={notification.read ? undefined : ""}
                onClick={() => read(notification.id)}
              >
                {!notification.read && <span className="sr-only">New: </span>}
                <span>{text}</span>
                <small>
                  <RelativeTime iso={notification.happened_at} />
                </small>
              </a>
            </li>
          );
        })}
      </ul>
      {cursor && (
        <Button variant="quiet" size="small" onClick={() => void load(cursor)}>
          Show older
        </Button>
      )}
    </section>
  );
}
