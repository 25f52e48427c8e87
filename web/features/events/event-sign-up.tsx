import { useState } from "react";
import { getEventCalendar, type PublicEvent } from "#contract/campaigns/events.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { eventPath, teamPath } from "#contract/page-paths.ts";
import { comingText } from "../../lib/event/event-words.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { MemberButton } from "../../ui/member-button.tsx";
import { Refused } from "../../ui/said.tsx";
import { useOwnEvent } from "./use-own-event.ts";

/** Signing up, the details for those who signed up, and the calendar. */
export function EventSignUp({ event }: { event: PublicEvent }) {
  const { id, coming } = event;
  const state = useEventState(event);
  const { part, busy, problem, toggle } = useOwnEvent(id);
  const [before, setBefore] = useState<boolean>();
  const over = state === "Ended" || state === "Cancelled";
  const signedUp = part?.signed_up ?? false;
  // The count is as old as the page, so the visitor's own step since then is added.
  const step = before === undefined ? 0 : Number(signedUp) - Number(before);
  const press = () => {
    if (busy) return;
    if (before === undefined) setBefore(signedUp);
    void toggle();
  };

  return (
    <section className="event-sign-up" aria-labelledby="sign-up">
      <h2 id="sign-up" className="text-xl">
        {headingOf(over, signedUp)}
      </h2>
      <p role="status">
        {state === "Cancelled"
          ? "It does not take place."
          : comingText(Math.max(0, coming + step), over)}
        {signedUp && !over && ". All there is to know is in your mailbox."}
      </p>
      {!over && (
        <MemberButton
          here={eventPath(id)}
          className={signedUp ? "btn btn-quiet" : "btn btn-river"}
          busy={busy}
          onClick={press}
        >
          {signedUp ? "Take my sign-up back" : "Sign up"}
        </MemberButton>
      )}
      <Refused>{problem}</Refused>
      {part?.meeting_url && !over && (
        <p>
          <a className="link" href={part.meeting_url} rel="noopener">
            Join the meeting
          </a>
        </p>
      )}
      {!part?.meeting_url && event.place_kind === "meeting" && !over && (
        <p className="text-sm text-ink-soft">The link to the meeting is for who signed up.</p>
      )}
      <ButtonLink variant="quiet" size="small" href={calendarPath(id, part?.calendar_url)}>
        Add to calendar
      </ButtonLink>
      {part?.own && (
        <p>
          <a className="link" href={teamPath(event.campaign.id, "events")}>
            To your campaign's events
          </a>
        </p>
      )}
    </section>
  );
}

function headingOf(over: boolean, signedUp: boolean): string {
  if (over) return "This event is over";
  return signedUp ? "You are signed up" : "Will you come?";
}

/** A path on this site, even where the site is reached by another address than its own. */
function calendarPath(id: number, own: string | undefined): string {
  if (!own) return endpointUrl(getEventCalendar, { id }).replace(/\/$/, "");
  const { pathname, search } = new URL(own);
  return pathname + search;
}
