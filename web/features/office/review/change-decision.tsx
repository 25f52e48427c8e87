import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { decideChange, type OfficeCampaign } from "#contract/office/review.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Difference } from "../audit/difference.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";

type Change = NonNullable<OfficeCampaign["change"]>;

interface ChangeDecisionProps {
  change: Change;
  /** The change, with the present values. */
  present: Campaign;
  onDecided: () => Promise<void>;
}

/** A change that waits for the office, before and after side by side. */
export function ChangeDecision({ change, present, onDecided }: ChangeDecisionProps) {
  const runner = useActionRunner();

  const decide = (approve: boolean, reason?: string) =>
    runner.run(approve ? "approve" : "refuse", async () => {
      const body = { approve, reason, proposed_at: change.proposed_at };
      const { message } = await authorisedApi(decideChange, { params: { id: change.id }, body });
      await onDecided();
      return message;
    });
  const refuse = () => {
    runner.askReason({
      title: "Refuse this change?",
      lead: "The page stays as it is. The team is told why, as you write it here.",
      confirm: "Refuse",
      danger: true,
      onConfirm: (reason) => decide(false, reason),
    });
  };

  return (
    <section className="office-card" aria-labelledby="change">
      <h2 id="change" className="text-lg">
        May it change?
      </h2>
      <p className="text-sm text-ink-soft">
        Proposed <RelativeTime iso={change.proposed_at} />; until you decide, the page shows what
        stands on the left.
      </p>
      <Difference changes={differences(change, present)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          busy={runner.busy === "approve"}
          disabled={runner.busy !== undefined}
          onClick={() => void decide(true)}
        >
          Approve the change
        </Button>
        <Button
          variant="quiet"
          className="btn-danger"
          size="small"
          disabled={runner.busy !== undefined}
          onClick={refuse}
        >
          Refuse
        </Button>
      </div>
      <ActionOutcome runner={runner} />
    </section>
  );
}

const kinds = { self: "themselves", other: "somebody else", charity: "a charity" } as const;

function beneficiaryText({ kind, name, registration }: Campaign["beneficiary"]): string {
  return `${name} (${kinds[kind]}${registration ? `, ${registration}` : ""})`;
}

function differences({ beneficiary, currency, goal }: Change, present: Campaign) {
  return [
    beneficiary && {
      field: "Beneficiary",
      before: beneficiaryText(present.beneficiary),
      after: beneficiaryText(beneficiary),
    },
    currency && { field: "Currency", before: present.currency, after: currency },
    goal !== null && {
      field: "Goal",
      before: formatWire(present.goal, present.currency),
      after: formatWire(goal, currency ?? present.currency),
    },
  ].filter((row) => row !== null && row !== false);
}
