import { decideEvent, type EventAct, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

export interface TeamEventActsProps {
  event: TeamEvent;
  onChanged: (event: TeamEvent, said: string) => void;
  onRefused: (problem: string) => void;
  onCancel: (event: TeamEvent) => void;
}

/** What the team can do with an event that is not over. */
export function TeamEventActs({ event, onChanged, onRefused, onCancel }: TeamEventActsProps) {
  const state = useEventState(event);
  if (state !== "In consideration" && state !== "In session") return null;

  const act = async (what: EventAct, said: string) => {
    try {
      const params = { id: event.campaign.id, event: event.id };
      onChanged(await authorisedApi(decideEvent, { params, body: { act: what } }), said);
    } catch (error) {
      onRefused(refusalText(error));
    }
  };
  return (
    <div>
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
    </div>
  );
}
