import { type SubmitEvent, useRef, useState } from "react";
import { decideRefund, MAX_REFUND_NOTE, type OfficeRefund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Refused } from "../../../ui/said.tsx";
import type { ActionRunner } from "../use-action-runner.ts";
import { RefundFacts } from "./refund-facts.tsx";

interface RefundDecisionProps {
  /** Undefined closes the dialog. */
  refund: OfficeRefund | undefined;
  runner: ActionRunner;
  onClose: () => void;
  onDecided: () => void;
}

/** The facts of what somebody asked for, and the decision beside them. */
export function RefundDecision({ refund, onClose, ...its }: RefundDecisionProps) {
  return (
    <Dialog open={refund !== undefined} onClose={onClose} title="Give it back?">
      {refund && <DecisionForm key={refund.id} refund={refund} {...its} />}
    </Dialog>
  );
}

type DecisionFormProps = Omit<RefundDecisionProps, "refund" | "onClose"> & {
  refund: OfficeRefund;
};

function DecisionForm({ refund, runner, onDecided }: DecisionFormProps) {
  const [error, setError] = useState<string>();
  const words = useRef<HTMLTextAreaElement>(null);
  const amount = formatWire(refund.amount, refund.currency);
  const tooMuch = refund.amount > refund.donation.left || refund.donation.disputed;
  const decide = async (action: "order" | "decline") => {
    const note = words.current?.value.trim();
    const missing = action === "decline" && !note;
    setError(missing ? "Please say why" : undefined);
    if (missing) return words.current?.focus();
    const done = await runner.run(action, async () => {
      const body = { action, note: note || undefined };
      await authorisedApi(decideRefund, { params: { id: refund.id }, body });
      return action === "order"
        ? `${amount} is given back: the gateway is told within a minute.`
        : "It is declined. Whoever asked has been told why.";
    });
    if (done) onDecided();
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void decide("order");
      }}
    >
      <RefundFacts refund={refund} />
      <TextArea
        ref={words}
        label="Note"
        hint="Whoever asked reads it; the donor reads it on the page of the donation. To decline, say why."
        rows={3}
        maxLength={MAX_REFUND_NOTE}
        error={error}
      />
      {tooMuch && <Refused>Less is left by now than was asked for, or a dispute is open.</Refused>}
      <Refused>{runner.problem}</Refused>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          busy={runner.busy === "decline"}
          disabled={runner.busy !== undefined}
          onClick={() => void decide("decline")}
        >
          Decline
        </Button>
        <Button
          type="submit"
          busy={runner.busy === "order"}
          disabled={runner.busy !== undefined || tooMuch}
        >
          {`Give ${amount} back`}
        </Button>
      </div>
    </form>
  );
}
