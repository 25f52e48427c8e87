import { decideEvent, type EventAct, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

export interface TeamEventActionsProps {
  event: TeamEvent;
  onChanged: (event: TeamEvent, message: string) => void;
  onRefused: (problem: string) => void;
  onCancel: (event: TeamEvent) => void;
}

/** Buttons for the team's actions on an event that isn't over. */
export function TeamEventActions({ event, onChanged, onRefused, onCancel }: TeamEventActionsProps) {
  const state = useEventState(event);
  if (state !== "In consideration" && state !== "In session") return null;

  const runAction = async (act: EventAct, message: string) => {
    try {
      const params = { id: event.campaign.id, event: event.id };
      onChanged(await authorisedApi(decideEvent, { params, body: { act } }), message);
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
        <Button variant="quiet" size="small" onClick={() => runAction("start", "Event started.")}>
          Start now<span className="sr-only">: {event.title}</span>
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={() => runAction("end", "Event ended.")}>
          End now<span className="sr-only">: {event.title}</span>
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => onCancel(event)}>
        Cancel<span className="sr-only"> {event.title}</span>
      </Button>
    </div>
  );
}
