import type { EnquiryThread } from "#contract/outreach/enquiries.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";

/** What was written, the oldest on top; the office's words stand out. */
export function ThreadMessages({ messages }: { messages: EnquiryThread["messages"] }) {
  return (
    <ol className="thread" aria-label="Messages">
      {messages.map(({ id, author, from_office, body, written_at }) => (
        <li key={id} className={from_office ? "thread-message thread-office" : "thread-message"}>
          <p className="thread-head">
            <b>{author}</b> <RelativeTime iso={written_at} />
          </p>
          <p className="thread-body">{body}</p>
        </li>
      ))}
    </ol>
  );
}
