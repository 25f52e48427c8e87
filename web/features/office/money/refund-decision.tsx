import { type SubmitEvent, useRef, useState } from "react";
import { decideRefund, MAX_REFUND_NOTE, type OfficeRefund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { refundStartedText } from "../../refunds/refund-started.ts";
import type { ActionRunner } from "../use-action-runner.ts";
import { RefundFacts } from "./refund-facts.tsx";

interface RefundDecisionProps {
  /** Undefined closes the dialog. */
  refund: OfficeRefund | undefined;
  runner: ActionRunner;
  onClose: () => void;
  onDecided: () => void;
}

export function RefundDecision({ refund, onClose, ...form }: RefundDecisionProps) {
  return (
    <Dialog open={refund !== undefined} onClose={onClose} title="Refund this donation?">
      {refund && <DecisionForm key={refund.id} refund={refund} {...form} />}
    </Dialog>
  );
}

type DecisionFormProps = Omit<RefundDecisionProps, "refund" | "onClose"> & {
  refund: OfficeRefund;
};

function DecisionForm({ refund, runner, onDecided }: DecisionFormProps) {
  const [error, setError] = useState<string>();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const amount = formatWire(refund.amount, refund.currency);
  const tooMuch = refund.amount > refund.donation.left || refund.donation.disputed;
  const decide = async (action: "order" | "decline") => {
    const note = noteField.current?.value.trim();
    const missing = action === "decline" && !note;
    setError(missing ? "Please give a reason" : undefined);
    if (missing) return noteField.current?.focus();
    const done = await runner.run(action, async () => {
      const body = { action, note: note || undefined };
      await authorisedApi(decideRefund, { params: { id: refund.id }, body });
      return action === "order"
        ? refundStartedText(refund)
        : "Refund declined. We've emailed your reason to the person who requested it.";
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
        ref={noteField}
        label="Note"
        hint="The donor and the person who requested the refund can read it. Required if you decline."
        rows={3}
        maxLength={MAX_REFUND_NOTE}
        error={error}
      />
      {tooMuch && (
        <ErrorMessage>Less than the requested amount remains, or a dispute is open.</ErrorMessage>
      )}
      <ErrorMessage>{runner.problem}</ErrorMessage>
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
          {`Refund ${amount}`}
        </Button>
      </div>
    </form>
  );
}
