import type { EnquiryThread } from "#contract/outreach/enquiries.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";

export function ThreadMessages({ messages }: { messages: EnquiryThread["messages"] }) {
  return (
    <ol className="grid gap-4" aria-label="Messages">
      {messages.map(({ id, author, from_office, body, written_at }) => (
        <li
          key={id}
          className={
            from_office ? "thread-messages-item thread-messages-office" : "thread-messages-item"
          }
        >
          <p className="thread-messages-head">
            <b>{author}</b> <RelativeTime iso={written_at} />
          </p>
          <p className="thread-messages-body">{body}</p>
        </li>
      ))}
    </ol>
  );
}
