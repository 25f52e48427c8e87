import { useState } from "react";
import { type OfficeRefund, orderRefund } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import type { DonationLife } from "#contract/office/money.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Said } from "../../ui/said.tsx";
import { showToast } from "../../ui/toast.ts";
import { TeamRefundForm } from "./team-refund-form.tsx";

interface GiveBackProps {
  donation: DonationLife["donation"];
  onOrdered: () => void;
}

/**
 * The button by which the office gives a gift back, or a part of it, without anybody having asked; nothing where
 * the gift cannot be.
 */
export function GiveBack({ donation, onOrdered }: GiveBackProps) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string>();
  const { id, state, payment_id, provider, total, refunded } = donation;
  if (state !== "settled" || payment_id === null || provider === "offline") return null;
  const tell = ({ amount, currency }: OfficeRefund) => {
    const words = `${formatWire(amount, currency)} is given back: the gateway is told within a minute.`;
    setOpen(false);
    setSaid(words);
    void showToast("success", words);
    onOrdered();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Said>{said}</Said>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Give it back
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Give it back">
        <TeamRefundForm
          // Amounts have two decimals; a difference of them may have more.
          left={Math.round((total - refunded) * 100) / 100}
          currency={donation.currency}
          noteLabel="Note for the office (optional)"
          send="Give it back"
          onSend={async (body) => tell(await authorisedApi(orderRefund, { params: { id }, body }))}
        />
      </Dialog>
    </div>
  );
}
