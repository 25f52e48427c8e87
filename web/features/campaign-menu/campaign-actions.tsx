import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import { useState } from "react";
import { useNavigate } from "react-router";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { campaignPath, DASHBOARD_PATH, teamPath } from "#contract/page-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { actionTexts, type CampaignAction, mainActions } from "./action-texts.ts";

interface CampaignActionsProps {
  campaign: ManagedCampaign;
  setCampaign: (campaign: ManagedCampaign) => void;
}

export function CampaignActions({ campaign, setCampaign }: CampaignActionsProps) {
  const [pending, setPending] = useState<CampaignAction>();
  const navigate = useNavigate();
  const isPublic = publicStates.some((state) => state === campaign.state);
  // A draft is submitted from its last step, which lists what is missing.
  const actions = campaign.actions.filter((action) => action !== "submit");
  return (
    <div className="area-head-actions">
      {isPublic ? (
        <ButtonLink href={campaignPath(campaign.id)} variant="quiet" size="small">
          <ExternalLink aria-hidden="true" className="size-4" />
          View page
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
          onClick={() => setPending(action)}
        >
          {actionTexts[action].label}
        </Button>
      ))}
      {pending && (
        <ActionDialog
          campaign={campaign}
          action={pending}
          onClose={() => setPending(undefined)}
          onDone={(changed) => {
            setPending(undefined);
            if (changed) setCampaign(changed);
            else navigate(DASHBOARD_PATH, { replace: true });
          }}
        />
      )}
    </div>
  );
}
