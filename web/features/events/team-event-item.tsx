import { useState } from "react";
import { decideEvent, type EventAct, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { eventPath } from "#contract/page-paths.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { comingText, whenText } from "../../lib/event/event-words.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Refused } from "../../ui/said.tsx";
import { GuestList } from "./guest-list.tsx";
import { StateBadge } from "./state-badge.tsx";

interface TeamEventItemProps {
  event: TeamEvent;
  mayEdit: boolean;
  /** Whether everybody can see its page. */
  shown: boolean;
  onChanged: (event: TeamEvent, said: string) => void;
  onCancel: (event: TeamEvent) => void;
}

/** An event with its team's actions. */
export function TeamEventItem({ event, mayEdit, shown, onChanged, onCancel }: TeamEventItemProps) {
  const state = useEventState(event);
  const [problem, setProblem] = useState<string>();
  const [listed, setListed] = useState(false);
  const ahead = state === "In consideration" || state === "In session";

  const act = async (what: EventAct, said: string) => {
    setProblem(undefined);
    try {
      const params = { id: event.campaign.id, event: event.id };
      onChanged(await authorisedApi(decideEvent, { params, body: { act: what } }), said);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : "That did not work.");
    }
  };

  return (
    <li className="team-event-item">
      <Picture picture={event.picture} sizes="(min-width: 48rem) 13rem, 92vw" decorative />
      <div className="grid gap-3">
        <div className="grid gap-1">
          <p>
            <StateBadge event={event} />
          </p>
          <h3 className="text-xl">
            {shown ? <a href={eventPath(event.id)}>{event.title}</a> : event.title}
          </h3>
          <p>{whenText(event)}</p>
          <p className="text-ink-soft">
            {event.place} · Host: {event.host.name}
          </p>
          <p className="text-ink-soft">{comingText(event.coming, !ahead)}</p>
        </div>
        <Refused>{problem}</Refused>
        <div className="team-event-item-acts">
          {event.coming > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            >
              Who signed up<span className="sr-only"> for {event.title}</span>
            </Button>
          )}
          {mayEdit && ahead && (
            <>
              <ButtonLink variant="quiet" size="small" href={`?edit=${event.id}`}>
                Edit<span className="sr-only"> {event.title}</span>
              </ButtonLink>
              {state === "In consideration" ? (
                <Button variant="quiet" size="small" onClick={() => act("start", "It has begun.")}>
                  Start now<span className="sr-only">: {event.title}</span>
                </Button>
              ) : (
                <Button variant="quiet" size="small" onClick={() => act("end", "It has ended.")}>
                  End now<span className="sr-only">: {event.title}</span>
                </Button>
              )}
              <Button variant="quiet" size="small" onClick={() => onCancel(event)}>
                Cancel<span className="sr-only"> {event.title}</span>
              </Button>
            </>
          )}
        </div>
        {listed && <GuestList event={event} />}
      </div>
    </li>
  );
}
