import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import { useState } from "react";
import { useNavigate } from "react-router";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { campaignPath, DASHBOARD_PATH, teamPath } from "#contract/page-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { actionWords, type CampaignAction, mainActions } from "./action-words.ts";

interface CampaignActionsProps {
  campaign: ManagedCampaign;
  setCampaign: (campaign: ManagedCampaign) => void;
}

/** What this person can do with the campaign as a whole, and the link to its page. */
export function CampaignActions({ campaign, setCampaign }: CampaignActionsProps) {
  const [asked, setAsked] = useState<CampaignAction>();
  const navigate = useNavigate();
  const shown = publicStates.some((state) => state === campaign.state);
  // A draft is sent from the last of its steps, which lists what is missing.
  const actions = campaign.actions.filter((action) => action !== "submit");
  return (
    <div className="area-head-actions">
      {shown ? (
        <ButtonLink href={campaignPath(campaign.id)} variant="quiet" size="small">
          <ExternalLink aria-hidden="true" className="size-4" />
          See its page
        </ButtonLink>
      ) : (
        <ButtonLink href={teamPath(campaign.id, "preview")} variant="quiet" size="small">
          <Eye aria-hidden="true" className="size-4" />
          Preview
        </ButtonLink>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={mainActions.includes(action) ? "river" : "quiet"}
          onClick={() => setAsked(action)}
        >
          {actionWords[action].label}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          campaign={campaign}
          action={asked}
          onClose={() => setAsked(undefined)}
          onDone={(changed) => {
            setAsked(undefined);
            if (changed) setCampaign(changed);
            else navigate(DASHBOARD_PATH, { replace: true });
          }}
        />
      )}
    </div>
  );
}
