import { useState } from "react";
import { type ManagedCampaign, withdrawChange } from "#contract/campaigns/organising.ts";
import { formatWire } from "#contract/money.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Refused } from "../../ui/said.tsx";
import { historySentence, latestWord } from "./history-words.ts";

interface StandingNotesProps {
  campaign: ManagedCampaign;
  setCampaign: (campaign: ManagedCampaign) => void;
}

/** What the team must know: the office's last message, and the change that waits for the office. */
export function StandingNotes({ campaign, setCampaign }: StandingNotesProps) {
  const word = latestWord(campaign.history);
  return (
    <>
      {word && (
        <section className="side-note side-note-office" aria-label="From the office">
          <p className="[font-weight:600]">{historySentence(word)}:</p>
          <p className="wrap-anywhere whitespace-pre-line">{word.reason}</p>
        </section>
      )}
      {campaign.waiting && (
        <WaitingNote campaign={campaign} waiting={campaign.waiting} onWithdrawn={setCampaign} />
      )}
    </>
  );
}

interface WaitingNoteProps {
  campaign: ManagedCampaign;
  waiting: NonNullable<ManagedCampaign["waiting"]>;
  onWithdrawn: (campaign: ManagedCampaign) => void;
}

function WaitingNote({ campaign, waiting, onWithdrawn }: WaitingNoteProps) {
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
    <section className="side-note" aria-label="A change that waits">
      <p className="[font-weight:600]">
        A change waits for our word. Until then the page stays as it is.
      </p>
      <ul>
        {changedWords(campaign, waiting).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Refused>{problem}</Refused>
      {campaign.role !== "reader" && (
        <Button variant="quiet" size="small" busy={busy} onClick={withdraw}>
          Take the change back
        </Button>
      )}
    </section>
  );
}

function changedWords(
  campaign: ManagedCampaign,
  { goal, currency, beneficiary }: WaitingNoteProps["waiting"],
): string[] {
  const whole = { whole: true };
  const now = formatWire(campaign.goal, campaign.currency, whole);
  return [
    ...(goal === null
      ? []
      : [`Goal: ${formatWire(goal, currency ?? campaign.currency, whole)} instead of ${now}`]),
    ...(beneficiary === null
      ? []
      : [`Beneficiary: ${beneficiary.name} instead of ${campaign.beneficiary.name}`]),
  ];
}
