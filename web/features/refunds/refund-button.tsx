import { useState } from "react";
import { type OfficeRefund, orderRefund } from "#contract/giving/refunds.ts";
import type { DonationHistory } from "#contract/office/money.ts";
import type { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import { showToast } from "../../ui/toast.ts";
import { refundStartedText } from "./refund-started.ts";
import { TeamRefundForm } from "./team-refund-form.tsx";

interface RefundButtonProps {
  donation: DonationHistory["donation"];
  /** Called after a refund was ordered, possibly by someone else. */
  onChanged: () => void;
}

/** Lets the office refund a donation, or part of it, without a request. Renders nothing if the donation can't be refunded. */
export function RefundButton({ donation, onChanged }: RefundButtonProps) {
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { id, state, payment_id, provider, total, refunded, going_back } = donation;
  if (state !== "settled" || payment_id === null || provider === "offline") return null;
  // Floating-point sums of amounts can have more than two decimals.
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const given_back = cents(refunded + going_back);
  const confirmRefund = (refund: OfficeRefund) => {
    const text = refundStartedText(refund);
    setOpen(false);
    setMessage(text);
    setProblem(undefined);
    void showToast("success", text);
    onChanged();
  };
  /** After a lost response the user may resend the form. Closing it shows them the first refund instead. */
  const handleRefusal = ({ answer, message: reason }: ApiError) => {
    if (answer.code !== "changed_meanwhile") return;
    setOpen(false);
    setMessage(undefined);
    setProblem(reason);
    onChanged();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <StatusMessage>{message}</StatusMessage>
      <ErrorMessage>{problem}</ErrorMessage>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Refund this donation">
        <TeamRefundForm
          refundable={cents(total - given_back)}
          currency={donation.currency}
          noteLabel="Note for the office (optional)"
          submitLabel="Refund"
          onSend={async (form) => {
            const body = { ...form, given_back };
            confirmRefund(await authorisedApi(orderRefund, { params: { id }, body }));
          }}
          onRefused={handleRefusal}
        />
      </Dialog>
    </div>
  );
}
