import {
  MAX_REFUND_NOTE,
  type OfficeRefund,
  orderRefund,
  teamReasons,
  teamRefundBody,
} from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import type { FoundDonation } from "#contract/office/money.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";

interface GiveBackProps {
  donation: Pick<FoundDonation, "id" | "total" | "refunded" | "currency">;
  onOrdered: (refund: OfficeRefund) => void;
}

interface GiveBackDialogProps extends GiveBackProps {
  open: boolean;
  onClose: () => void;
}

/** Gives a gift back, or a part of it, without anybody having asked. */
export function GiveBackDialog({ open, onClose, ...its }: GiveBackDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Give it back">
      <GiveBackForm {...its} />
    </Dialog>
  );
}

const reasonOptions = [
  { value: "", label: "Select a reason" },
  ...Object.entries(teamReasons).map(([value, label]) => ({ value, label })),
];

function GiveBackForm({ donation: { id, total, refunded, currency }, onOrdered }: GiveBackProps) {
  // Amounts have two decimals; a difference of them may have more.
  const left = Math.round((total - refunded) * 100) / 100;
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: teamRefundBody,
    defaultValues: { amount: left, note: "" },
    send: async (body) => onOrdered(await authorisedApi(orderRefund, { params: { id }, body })),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <TextField
        label={`Amount in ${currency}`}
        hint={`At most ${formatWire(left, currency)}, of what the donor paid, fee and all.`}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0.01"
        max={left}
        {...field("amount", { valueAsNumber: true })}
      />
      <Select label="Reason" options={reasonOptions} {...field("reason")} />
      <TextArea
        label="Note for the office (optional)"
        rows={3}
        maxLength={MAX_REFUND_NOTE}
        {...field("note")}
      />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Give it back
        </Button>
      </p>
    </form>
  );
}
