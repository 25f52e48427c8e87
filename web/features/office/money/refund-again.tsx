import { type OfficeRefund, sendRefundAgain } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Refused } from "../../../ui/said.tsx";
import type { ActionRunner } from "../use-action-runner.ts";
import { RefundFacts } from "./refund-facts.tsx";

interface RefundAgainProps {
  /** Undefined closes the dialog. */
  refund: OfficeRefund | undefined;
  runner: ActionRunner;
  onClose: () => void;
  /** Also where it was refused: somebody else may have sent it. */
  onTried: () => void;
}

/** The facts of a refund that failed, with the gateway's reason, and the button that sends it once more. */
export function RefundAgain({ refund, runner, onClose, onTried }: RefundAgainProps) {
  const send = async ({ id }: OfficeRefund) => {
    const sent = await runner.run("again", async () => {
      const { amount, currency } = await authorisedApi(sendRefundAgain, { params: { id } });
      return `${formatWire(amount, currency)} is sent again: the gateway is told within a minute.`;
    });
    if (sent) onClose();
    onTried();
  };
  return (
    <Dialog open={refund !== undefined} onClose={onClose} title="Send it again?">
      {refund && (
        <div className="grid gap-5">
          <p className="text-ink-soft">
            The gateway is asked once more, for a refund of its own. Put right first what it says
            below, or it says the same again.
          </p>
          <RefundFacts refund={refund} />
          <Refused>{runner.problem}</Refused>
          <p className="flex justify-end">
            <Button busy={runner.busy === "again"} onClick={() => void send(refund)}>
              Send it again
            </Button>
          </p>
        </div>
      )}
    </Dialog>
  );
}
