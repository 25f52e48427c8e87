import { useCallback } from "react";
import { listEventGuests, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export function GuestList({ event }: { event: TeamEvent }) {
  const { id, campaign, coming } = event;
  const load = useCallback(
    () => authorisedApi(listEventGuests, { params: { id: campaign.id, event: id } }),
    [id, campaign.id],
  );
  const { answer, failed, retry } = useResponse(load);
  if (failed) return <SectionError what="The list" retry={retry} />;
  if (!answer) return <Spinner label="Loading guests" />;
  const unnamed = coming - answer.data.length;
  return (
    <>
      <ul className="guest-list">
        {answer.data.map(({ name, portrait, signed_up_at }) => (
          <li key={`${name} ${signed_up_at}`}>
            <Avatar name={name} portrait={portrait} />
            <span>
              {name}
              <small>
                <RelativeTime iso={signed_up_at} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p className="text-sm">and {unnamed.toLocaleString("en-US")} more</p>}
    </>
  );
}
