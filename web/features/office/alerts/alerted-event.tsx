import { useState } from "react";
import { getAlertedEvent, MAX_SHOWN_EVENT_BYTES } from "#contract/books/webhooks.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { errorText, nullIfNotFound } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { ErrorMessage } from "../../../ui/status-message.tsx";

/** The message that the gateway sent, loaded when it is opened. */
export function AlertedEvent({ alertId }: { alertId: number }) {
  const [event, setEvent] = useState<ResponseOf<typeof getAlertedEvent> | null>();
  const [problem, setProblem] = useState<string>();
  const load = async () => {
    setProblem(undefined);
    try {
      setEvent(await nullIfNotFound(authorisedApi(getAlertedEvent, { params: { id: alertId } })));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <details
      className="text-sm"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !event) void load();
      }}
    >
      <summary className="link w-fit cursor-pointer py-2">
        Message from the payment provider
      </summary>
      <ErrorMessage>{problem}</ErrorMessage>
      {event === null && <p>We no longer have this message.</p>}
      {event && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it. */}
          <pre className="office-quote max-h-96 overflow-auto text-xs" tabIndex={0}>
            {event.text}
          </pre>
          {event.cut && (
            <p className="mt-2 text-ink-soft">
              Only the first {MAX_SHOWN_EVENT_BYTES.toLocaleString("en")} bytes are shown.
            </p>
          )}
        </>
      )}
    </details>
  );
}
