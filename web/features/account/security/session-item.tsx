import type { ResponseOf } from "#contract/endpoint.ts";
import type { listSessions } from "#contract/identity/sessions.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";

export type SessionEntry = ResponseOf<typeof listSessions>["data"][number];

interface SessionItemProps {
  entry: SessionEntry;
  busy: boolean;
  disabled: boolean;
  onLogOut: () => void;
}

const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
/** With seconds, to distinguish two logins from the same browser. */
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "medium" });

export function SessionItem({ entry, busy, disabled, onLogOut }: SessionItemProps) {
  const { client, created_at: loggedInAt } = entry;
  return (
    <li>
      <p>
        <b>{client}</b> {entry.current && <Badge>This device</Badge>}
        <br />
        <span className="text-sm text-ink-soft">
          Logged in <time dateTime={loggedInAt}>{short.format(new Date(loggedInAt))}</time>
          <br />
          Last seen <RelativeTime iso={entry.last_seen_at} />
        </span>
      </p>
      {!entry.current && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          disabled={disabled}
          aria-label={`Log out ${client}, logged in ${exact.format(new Date(loggedInAt))}`}
          onClick={onLogOut}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
