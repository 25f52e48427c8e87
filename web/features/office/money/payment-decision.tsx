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
import { leftText, wayBackText } from "./payment-words.ts";

interface PaymentDecisionProps {
  payment: HeldPayment;
  /** Null where it fits by now. */
  onChanged: (payment: HeldPayment | null) => void;
  /** Somebody else may have decided. */
  onRefused: () => void;
}

/** What the office can do about a payment that is held back. */
export function PaymentDecision({ payment, onChanged, onRefused }: PaymentDecisionProps) {
  const runner = useActionRunner();
  const { id, told_at, way_back, askable, state, donation } = payment;
  const decide = async (action: "looked_at" | "give_back", note: string, said: string) => {
    const done = await runner.run(action, async () => {
      const body = { action, note, told_at };
      onChanged(await authorisedApi(decideHeldPayment, { params: { id }, body }));
      return said;
    });
    if (!done) onRefused();
    return done;
  };
  const lookedAt = () =>
    runner.askReason({
      title: "Mark as looked at?",
      lead: "Say what was found and done. The books stay as they are. It is open again if the gateway tells something else of it.",
      confirm: "Mark as looked at",
      label: "What was done",
      onConfirm: (note) => decide("looked_at", note, "It is kept as looked at."),
    });
  const giveBack = () =>
    runner.askReason({
      title: `Give ${leftText(payment)} back?`,
      lead: "The gateway sends all that is left of it back to whoever paid. It is nobody’s donation then, and cannot become one. This site bears what the gateway keeps.",
      confirm: `Give ${leftText(payment)} back`,
      label: "Why",
      danger: true,
      onConfirm: (note) =>
        decide("give_back", note, "It goes back: the gateway is told within a minute."),
    });
  const check = () =>
    runner.run("check", async () => {
      const { payment: after } = await authorisedApi(checkHeldPayment, { params: { id } });
      onChanged(after);
      if (!after) return "It fits by now, and is no longer held back.";
      return after.told_at === told_at
        ? "The gateway says the same as before."
        : "The gateway says something else by now.";
    });
  const text = wayBackText(payment);
  return (
    <section className="office-card" aria-labelledby="held-decision">
      <h2 id="held-decision" className="text-lg">
        {state === "open" ? "What should happen to it?" : "What else can be done"}
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
          <Button size="small" onClick={lookedAt}>
            Mark as looked at
          </Button>
        )}
        {state === "open" && way_back === "order" && (
          <Button variant="quiet" size="small" onClick={giveBack}>
            {`Give ${leftText(payment)} back`}
          </Button>
        )}
        {askable && (
          <Button
            variant="quiet"
            size="small"
            busy={runner.busy === "check"}
            onClick={() => void check()}
          >
            Check again with the gateway
          </Button>
        )}
      </div>
      <ActionOutcome runner={runner} />
    </section>
  );
}
