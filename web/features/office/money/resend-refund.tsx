import { markRefundSent, type OfficeRefund, sendRefundAgain } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import type { ActionRunner } from "../use-action-runner.ts";
import { RefundFacts } from "./refund-facts.tsx";

interface RefundAgainProps {
  /** Undefined closes the dialog. */
  refund: OfficeRefund | undefined;
  runner: ActionRunner;
  onClose: () => void;
  /** Also called after an error: someone else may have sent it. */
  onTried: () => void;
}

export function ResendRefund({ refund, runner, onClose, onTried }: RefundAgainProps) {
  const send = async ({ id }: OfficeRefund) => {
    const sent = await runner.run("again", async () => {
      const { amount, currency } = await authorisedApi(sendRefundAgain, { params: { id } });
      return `Refund of ${formatWire(amount, currency)} started again. We send it to the provider within a minute.`;
    });
    if (sent) onClose();
    onTried();
  };
  return (
    <Dialog open={refund !== undefined} onClose={onClose} title="Send this refund again?">
      {refund && (
        <div className="grid gap-5">
          <p className="text-ink-soft">
            This sends a new refund to the payment provider. Fix the problem below first, or it will
            fail again.
          </p>
          <RefundFacts refund={refund} />
          <ErrorMessage>{runner.problem}</ErrorMessage>
          <p className="flex justify-end">
            <Button busy={runner.busy === "again"} onClick={() => void send(refund)}>
              Send again
            </Button>
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** Sends the money from the charity's bank and says so. */
export function SendByHand({ refund, runner, onClose, onTried }: RefundAgainProps) {
  const mark = async ({ id }: OfficeRefund) => {
    const marked = await runner.run("sent", async () => {
      const { amount, currency } = await authorisedApi(markRefundSent, { params: { id } });
      return `Refund of ${formatWire(amount, currency)} marked as sent. We've told the donor.`;
    });
    if (marked) onClose();
    onTried();
  };
  return (
    <Dialog open={refund !== undefined} onClose={onClose} title="Send this refund from your bank">
      {refund && (
        <div className="grid gap-5">
          <p className="text-ink-soft">
            {`Transfer ${formatWire(refund.amount, refund.currency)} to the donor's account, then mark the refund as sent. If you wait for the bank statement that shows it, we mark it for you.`}
          </p>
          <RefundFacts refund={refund} />
          <ErrorMessage>{runner.problem}</ErrorMessage>
          <p className="flex justify-end">
            <Button busy={runner.busy === "sent"} onClick={() => void mark(refund)}>
              Mark as sent
            </Button>
          </p>
        </div>
      )}
    </Dialog>
  );
}
