import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { decideChange, type OfficeCampaign } from "#contract/office/review.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { Difference } from "../audit/difference.tsx";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";

type Change = NonNullable<OfficeCampaign["change"]>;

interface ChangeDecisionProps {
  change: Change;
  present: Campaign;
  onDecided: () => Promise<void>;
}

export function ChangeDecision({ change, present, onDecided }: ChangeDecisionProps) {
  const runner = useActionRunner();

  const decide = (approve: boolean, reason?: string) =>
    runner.run(approve ? "approve" : "reject", async () => {
      const body = { approve, reason, proposed_at: change.proposed_at };
      const { message } = await authorisedApi(decideChange, { params: { id: change.id }, body });
      await onDecided();
      return message;
    });
  const reject = () =>
    runner.askReason({
      title: "Reject this change?",
      lead: "The page stays as it is. We email the team your reason as you write it.",
      confirm: "Reject",
      danger: true,
      onConfirm: (reason) => decide(false, reason),
    });

  return (
    <section className="office-card" aria-labelledby="change">
      <h2 id="change" className="text-lg">
        Proposed change
      </h2>
      <p className="text-sm text-ink-soft">
        Proposed <RelativeTime iso={change.proposed_at} />. Until you decide, the page shows the
        values on the left.
      </p>
      <Difference changes={differences(change, present)} />
      <Permitted area="campaigns">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            size="small"
            busy={runner.busy === "approve"}
            disabled={runner.busy !== undefined}
            onClick={() => void decide(true)}
          >
            Approve change
          </Button>
          <Button
            variant="quiet"
            className="btn-danger"
            size="small"
            disabled={runner.busy !== undefined}
            onClick={reject}
          >
            Reject
          </Button>
        </div>
      </Permitted>
      <ActionOutcome runner={runner} />
    </section>
  );
}

const kinds = { self: "themselves", other: "someone else", charity: "a charity" } as const;

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
