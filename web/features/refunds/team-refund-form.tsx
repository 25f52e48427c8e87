import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { MAX_REFUND_NOTE, teamRefundBody, teamRefundReasons } from "#contract/giving/refunds.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { amountInput, amountRules } from "../../lib/form/typed-amount.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface TeamRefundFormProps {
  /** Remaining amount of the donor's payment. */
  refundable: number;
  currency: Currency;
  noteLabel: string;
  submitLabel: string;
  onSend: (body: z.output<typeof teamRefundBody>) => Promise<void>;
  onRefused?: (error: ApiError) => void;
  children?: ReactNode;
}

const reasonOptions = [
  { value: "", label: "Select a reason" },
  ...Object.entries(teamRefundReasons).map(([value, label]) => ({ value, label })),
];

/** Amount and reason, for refunds by the office and requests by teams. */
export function TeamRefundForm({
  refundable,
  currency,
  noteLabel,
  submitLabel,
  onSend,
  onRefused,
  children,
}: TeamRefundFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: teamRefundBody,
    defaultValues: { amount: refundable, note: "" },
    send: onSend,
    onRefused,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      {children}
      <TextField
        label={`Amount in ${currency}`}
        hint={`At most ${formatWire(refundable, currency)}, including the fee`}
        {...amountInput}
        {...field("amount", amountRules(currency))}
      />
      <Select label="Reason" options={reasonOptions} {...field("reason")} />
      <TextArea label={noteLabel} rows={3} maxLength={MAX_REFUND_NOTE} {...field("note")} />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </p>
    </form>
  );
}
