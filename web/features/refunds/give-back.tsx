import { useState } from "react";
import { type OfficeRefund, orderRefund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import type { DonationLife } from "#contract/office/money.ts";
import type { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import { showToast } from "../../ui/toast.ts";
import { TeamRefundForm } from "./team-refund-form.tsx";

interface GiveBackProps {
  donation: DonationLife["donation"];
  /** Something of it was ordered, perhaps by somebody else. */
  onChanged: () => void;
}

/**
 * The button by which the office gives a gift back, or a part of it, without anybody having asked; nothing where
 * the gift cannot be.
 */
export function GiveBack({ donation, onChanged }: GiveBackProps) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { id, state, payment_id, provider, total, refunded, going_back } = donation;
  if (state !== "settled" || payment_id === null || provider === "offline") return null;
  // Amounts have two decimals; a sum of them may have more.
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const given_back = cents(refunded + going_back);
  const tell = ({ amount, currency }: OfficeRefund) => {
    const words = `${formatWire(amount, currency)} is given back: the gateway is told within a minute.`;
    setOpen(false);
    setSaid(words);
    setProblem(undefined);
    void showToast("success", words);
    onChanged();
  };
  /** Whoever gets no answer sends the form again: they have to see first that it had come. */
  const refuse = ({ answer, message }: ApiError) => {
    if (answer.code !== "changed_meanwhile") return;
    setOpen(false);
    setSaid(undefined);
    setProblem(message);
    onChanged();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Said>{said}</Said>
      <Refused>{problem}</Refused>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Give it back
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Give it back">
        <TeamRefundForm
          left={cents(total - given_back)}
          currency={donation.currency}
          noteLabel="Note for the office (optional)"
          send="Give it back"
          onSend={async (form) => {
            const body = { ...form, given_back };
            tell(await authorisedApi(orderRefund, { params: { id }, body }));
          }}
          onRefused={refuse}
        />
      </Dialog>
    </div>
  );
}
