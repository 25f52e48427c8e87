import {
  checkHeldPayment,
  decideHeldPayment,
  type HeldPayment,
} from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { refundText, remainingText } from "./payment-texts.ts";

interface PaymentDecisionProps {
  payment: HeldPayment;
  /** Null if the payment now matches the books. */
  onChanged: (payment: HeldPayment | null) => void;
  onRefused: () => void;
}

export function PaymentDecision({ payment, onChanged, onRefused }: PaymentDecisionProps) {
  const runner = useActionRunner();
  const { id, told_at, way_back, askable, state, donation } = payment;
  const decide = async (action: "looked_at" | "give_back", note: string, message: string) => {
    const done = await runner.run(action, async () => {
      const body = { action, note, told_at };
      onChanged(await authorisedApi(decideHeldPayment, { params: { id }, body }));
      return message;
    });
    if (!done) onRefused();
    return done;
  };
  const remaining = remainingText(payment);
  const markReviewed = () =>
    runner.askReason({
      title: "Mark as reviewed?",
      lead: "Say what you found and did. The books stay unchanged. The payment opens again if the payment provider reports something new.",
      confirm: "Mark as reviewed",
      label: "What you did",
      onConfirm: (note) => decide("looked_at", note, "Payment marked as reviewed."),
    });
  const refund = () =>
    runner.askReason({
      title: `Refund ${remaining}?`,
      lead: "The payment provider refunds the remaining amount to the payer, and this payment can no longer become a donation. This site pays any fees that the provider keeps.",
      confirm: `Refund ${remaining}`,
      label: "Reason",
      danger: true,
      onConfirm: (note) =>
        decide("give_back", note, "Refund started. We send it to the provider within a minute."),
    });
  const check = () =>
    runner.run("check", async () => {
      const { payment: checked } = await authorisedApi(checkHeldPayment, { params: { id } });
      onChanged(checked);
      if (!checked) return "The payment now matches the books and is no longer on hold.";
      return checked.told_at === told_at
        ? "Nothing has changed at the payment provider."
        : "The payment provider reports something new.";
    });
  const text = refundText(payment);
  return (
    <section className="office-card" aria-labelledby="held-decision">
      <h2 id="held-decision" className="text-lg">
        {state === "open" ? "Decision" : "More actions"}
      </h2>
      {text && (
        <p>
          {text}{" "}
          {way_back === "gift" && donation && (
            <a className="link" href={moneyPath("donations", donation.id)}>
              Open the donation
            </a>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {state === "open" && (
          <Button size="small" onClick={markReviewed}>
            Mark as reviewed
          </Button>
        )}
        {state === "open" && way_back === "order" && (
          <Button variant="quiet" size="small" onClick={refund}>
            {`Refund ${remaining}`}
          </Button>
        )}
        {askable && (
          <Button
            variant="quiet"
            size="small"
            busy={runner.busy === "check"}
            onClick={() => void check()}
          >
            Check with the payment provider
          </Button>
        )}
      </div>
      <ActionOutcome runner={runner} />
    </section>
  );
}
