import { useState } from "react";
import { getAlertedEvent, MOST_SHOWN } from "#contract/books/webhooks.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { foundOrNull, refusalText } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Refused } from "../../../ui/said.tsx";

/** What the gateway sent, fetched when somebody opens it. */
export function AlertedEvent({ alertId }: { alertId: number }) {
  const [event, setEvent] = useState<AnswerOf<typeof getAlertedEvent> | null>();
  const [problem, setProblem] = useState<string>();
  const load = async () => {
    setProblem(undefined);
    try {
      setEvent(await foundOrNull(authorisedApi(getAlertedEvent, { params: { id: alertId } })));
    } catch (error) {
      setProblem(refusalText(error));
    }
  };
  return (
    <details
      className="text-sm"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !event) void load();
      }}
    >
      <summary className="link w-fit cursor-pointer py-2">What the gateway sent</summary>
      <Refused>{problem}</Refused>
      {event === null && <p>It is no longer kept here.</p>}
      {event && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <pre className="office-quote max-h-96 overflow-auto text-xs" tabIndex={0}>
            {event.text}
          </pre>
          {event.cut && (
            <p className="mt-2 text-ink-soft">
              These are the first {MOST_SHOWN.toLocaleString("en")} bytes.
            </p>
          )}
        </>
      )}
    </details>
  );
}
