import Plus from "lucide-react/icons/plus";
import { useCallback, useState } from "react";
import { listManagedCampaigns } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";

/** Campaigns to choose from; any others offer the form on their own screen. */
const MAX_CHOICES = 50;

export const newEventHref = (campaignId: number) => `${teamPath(campaignId, "events")}?new`;

/** Leads to the event form, after choosing one of several campaigns. Hidden without the right. */
export function NewEventButton() {
  const load = useCallback(
    () => authorisedApi(listManagedCampaigns, { query: { limit: MAX_CHOICES } }),
    [],
  );
  const { answer } = useResponse(load);
  const [open, setOpen] = useState(false);
  const campaigns = (answer?.data ?? []).filter(
    ({ role, state }) => role !== "reader" && state !== "rejected" && state !== "closed",
  );
  const [only] = campaigns;
  if (!only) return null;
  const label = (
    <>
      <Plus aria-hidden="true" className="size-4" /> New event
    </>
  );
  if (campaigns.length === 1) return <ButtonLink href={newEventHref(only.id)}>{label}</ButtonLink>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Which campaign is it for?">
        <ul className="new-event-button-choices">
          {campaigns.map(({ id, title, images: [cover] }) => (
            <li key={id}>
              {cover && <Picture picture={cover} sizes="5rem" decorative />}
              <a href={newEventHref(id)} className="cover-link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
