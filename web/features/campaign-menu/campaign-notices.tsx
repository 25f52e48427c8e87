import { useState } from "react";
import { type ManagedCampaign, withdrawChange } from "#contract/campaigns/organising.ts";
import { formatWire } from "#contract/money.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { historySentence, latestOfficeMessage } from "./history-list.tsx";

interface CampaignNoticesProps {
  campaign: ManagedCampaign;
  setCampaign: (campaign: ManagedCampaign) => void;
}

/** The office's last message to the team, and the change that awaits its approval. */
export function CampaignNotices({ campaign, setCampaign }: CampaignNoticesProps) {
  const message = latestOfficeMessage(campaign.history);
  return (
    <>
      {message && (
        <section className="side-note side-note-office" aria-label="From the office">
          <p className="[font-weight:600]">{historySentence(message)}:</p>
          <p className="wrap-anywhere whitespace-pre-line">{message.reason}</p>
        </section>
      )}
      {campaign.waiting && (
        <PendingChangeNote
          campaign={campaign}
          waiting={campaign.waiting}
          onWithdrawn={setCampaign}
        />
      )}
    </>
  );
}

interface PendingChangeNoteProps {
  campaign: ManagedCampaign;
  waiting: NonNullable<ManagedCampaign["waiting"]>;
  onWithdrawn: (campaign: ManagedCampaign) => void;
}

function PendingChangeNote({ campaign, waiting, onWithdrawn }: PendingChangeNoteProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const withdraw = async () => {
    setBusy(true);
    try {
      onWithdrawn(await authorisedApi(withdrawChange, { params: { id: campaign.id } }));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <section className="side-note" aria-label="Pending change">
      <p className="[font-weight:600]">
        We're reviewing your change. The page stays as it is until we approve it.
      </p>
      <ul>
        {listChanges(campaign, waiting).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <ErrorMessage>{problem}</ErrorMessage>
      {campaign.role !== "reader" && (
        <Button variant="quiet" size="small" busy={busy} onClick={withdraw}>
          Withdraw change
        </Button>
      )}
    </section>
  );
}

function listChanges(
  campaign: ManagedCampaign,
  { goal, currency, beneficiary }: PendingChangeNoteProps["waiting"],
): string[] {
  const whole = { whole: true };
  const currentGoal = formatWire(campaign.goal, campaign.currency, whole);
  return [
    ...(goal === null
      ? []
      : [
          `Goal: ${formatWire(goal, currency ?? campaign.currency, whole)} instead of ${currentGoal}`,
        ]),
    ...(beneficiary === null
      ? []
      : [`Beneficiary: ${beneficiary.name} instead of ${campaign.beneficiary.name}`]),
  ];
}
