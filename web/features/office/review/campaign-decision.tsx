import { useState } from "react";
import {
  decideCampaign,
  type OfficeAction,
  type OfficeCampaign,
  reasonedActions,
} from "#contract/office/review.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { actionTexts } from "../audit/action-texts.ts";
import { useActionRunner } from "../use-action-runner.ts";
import { PublishDialog } from "./publish-dialog.tsx";

interface CampaignDecisionProps {
  campaign: OfficeCampaign;
  onDecided: (campaign: OfficeCampaign) => void;
}

export function CampaignDecision({ campaign, onDecided }: CampaignDecisionProps) {
  const runner = useActionRunner();
  const [isPublishing, setIsPublishing] = useState(false);
  const { id, version, actions, state } = campaign;

  const decide = (action: OfficeAction, reason?: string) =>
    runner.run(action, async () => {
      const body = { action, version, reason };
      onDecided(await authorisedApi(decideCampaign, { params: { id }, body }));
      return actionTexts[action].done;
    });
  const start = (action: OfficeAction) => {
    if (action === "approve") return setIsPublishing(true);
    if (!reasonedActions.includes(action)) return void decide(action);
    const { title, lead, label, danger } = actionTexts[action];
    const onConfirm = (reason: string) => decide(action, reason);
    runner.askReason({ title, lead, confirm: label, danger, onConfirm });
  };

  return (
    <section className="office-card" aria-labelledby="decision">
      <h2 id="decision" className="text-lg">
        {state === "in_review" ? "Ready to go live?" : "Campaign"}
      </h2>
      {actions.length === 0 && (
        <p className="text-sm text-ink-soft">Nothing to decide at the moment.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === "approve" || action === "resume" ? "river" : "quiet"}
            className={actionTexts[action].danger ? "btn-danger" : undefined}
            size="small"
            busy={runner.busy === action}
            disabled={runner.busy !== undefined}
            onClick={() => start(action)}
          >
            {actionTexts[action].label}
          </Button>
        ))}
      </div>
      <ActionOutcome runner={runner} />
      <PublishDialog
        open={isPublishing}
        campaign={campaign}
        runner={runner}
        onClose={() => setIsPublishing(false)}
        onPublish={async () => {
          if (await decide("approve")) setIsPublishing(false);
        }}
      />
    </section>
  );
}
