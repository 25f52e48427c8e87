import { useState } from "react";
import { getEventCalendar, type PublicEvent } from "#contract/campaigns/events.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { eventPath, teamPath } from "#contract/page-paths.ts";
import { attendanceText } from "../../lib/event/event-texts.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { MemberButton } from "../../ui/member-button.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { useEventSignUp } from "./use-event-sign-up.ts";

export function EventSignUp({ event }: { event: PublicEvent }) {
  const { id, coming } = event;
  const state = useEventState(event);
  const { part, busy, problem, toggle } = useEventSignUp(id);
  const [initiallySignedUp, setInitiallySignedUp] = useState<boolean>();
  const over = state === "Ended" || state === "Cancelled";
  const signedUp = part?.signed_up ?? false;
  // The loaded count excludes the visitor's change since then.
  const ownChange =
    initiallySignedUp === undefined ? 0 : Number(signedUp) - Number(initiallySignedUp);
  const onClick = () => {
    if (busy) return;
    if (initiallySignedUp === undefined) setInitiallySignedUp(signedUp);
    void toggle();
  };

  return (
    <section className="event-sign-up" aria-labelledby="sign-up">
      <h2 id="sign-up" className="text-xl">
        {heading(over, signedUp)}
      </h2>
      <p role="status">
        {state === "Cancelled"
          ? "This event was cancelled."
          : attendanceText(Math.max(0, coming + ownChange), over)}
        {signedUp && !over && ". We've emailed you the details."}
      </p>
      {!over && (
        <MemberButton
          here={eventPath(id)}
          className={signedUp ? "btn btn-quiet" : "btn btn-river"}
          busy={busy}
          onClick={onClick}
        >
          {signedUp ? "Cancel my sign-up" : "Sign up"}
        </MemberButton>
      )}
      <ErrorMessage>{problem}</ErrorMessage>
      {part?.meeting_url && !over && (
        <p>
          <a className="link" href={part.meeting_url} rel="noopener">
            Join the meeting
          </a>
        </p>
      )}
      {!part?.meeting_url && event.place_kind === "meeting" && !over && (
        <p className="text-sm text-ink-soft">Sign up to get the meeting link.</p>
      )}
      <ButtonLink variant="quiet" size="small" href={calendarPath(id, part?.calendar_url)}>
        Add to calendar
      </ButtonLink>
      {part?.own && (
        <p>
          <a className="link" href={teamPath(event.campaign.id, "events")}>
            Manage your campaign's events
          </a>
        </p>
      )}
    </section>
  );
}

function heading(over: boolean, signedUp: boolean): string {
  if (over) return "This event is over";
  return signedUp ? "You're signed up" : "Will you come?";
}

/** A relative URL, so that it works when the site is reached under another host name. */
function calendarPath(id: number, privateUrl: string | undefined): string {
  if (!privateUrl) return endpointUrl(getEventCalendar, { id }).replace(/\/$/, "");
  const { pathname, search } = new URL(privateUrl);
  return pathname + search;
}
