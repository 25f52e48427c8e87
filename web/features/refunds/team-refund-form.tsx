import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { MAX_REFUND_NOTE, teamReasons, teamRefundBody } from "#contract/giving/refunds.ts";
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
  /** What is left of the donor's payment. */
  left: number;
  currency: Currency;
  noteLabel: string;
  /** What the button says. */
  send: string;
  onSend: (body: z.output<typeof teamRefundBody>) => Promise<void>;
  onRefused?: (error: ApiError) => void;
  children?: ReactNode;
}

const reasonOptions = [
  { value: "", label: "Select a reason" },
  ...Object.entries(teamReasons).map(([value, label]) => ({ value, label })),
];

/** How much goes back, and why: of the office, which gives it back, and of teams, which ask for it. */
export function TeamRefundForm({ left, currency, onSend, ...its }: TeamRefundFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: teamRefundBody,
    defaultValues: { amount: left, note: "" },
    send: onSend,
    onRefused: its.onRefused,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      {its.children}
      <TextField
        label={`Amount in ${currency}`}
        hint={`At most ${formatWire(left, currency)}, of what the donor paid, fee and all.`}
        {...amountInput}
        {...field("amount", amountRules(currency))}
      />
      <Select label="Reason" options={reasonOptions} {...field("reason")} />
      <TextArea label={its.noteLabel} rows={3} maxLength={MAX_REFUND_NOTE} {...field("note")} />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          {its.send}
        </Button>
      </p>
    </form>
  );
}
