import { type ErrorBody, errorMessage, fieldMessage } from "#contract/errors.ts";
import {
  askForRefund,
  type DonationRefunds,
  donorRefundBody,
  donorRefundReasons,
  MAX_REFUND_NOTE,
} from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { refundPath } from "#contract/page-paths.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { amountInput, amountRules } from "../../lib/form/typed-amount.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

/** A rejected post without JavaScript, with its fields. */
export interface RejectedRequest {
  readonly answer: ErrorBody;
  readonly values: { readonly amount: string; readonly reason: string; readonly note: string };
}

interface RefundFormProps {
  donationId: string;
  secret: string;
  refunds: DonationRefunds;
  rejected: RejectedRequest | undefined;
  onRequested: (refunds: DonationRefunds) => void;
}

const reasonOptions = [
  { value: "", label: "Select a reason" },
  ...Object.entries(donorRefundReasons).map(([value, label]) => ({ value, label })),
];

/** A donor requests a refund of a donation or part of it. The form also posts without JavaScript. */
export function RefundForm({
  donationId,
  secret,
  refunds,
  rejected,
  onRequested,
}: RefundFormProps) {
  const { left, currency } = refunds;
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: donorRefundBody,
    defaultValues: { secret, amount: left, note: "" },
    send: async (body) => {
      const params = { id: donationId };
      onRequested(await visitorApi(askForRefund, { params, body: { ...body, secret } }));
    },
  });
  const fieldOf = (name: "amount" | "reason" | "note") => {
    const { error, ...props } = field(name, name === "amount" ? amountRules(currency) : {});
    return { ...props, error: error ?? (rejected && fieldMessage(rejected.answer, name)) };
  };
  const posted =
    rejected && rejected.answer.detail.length === 0 ? errorMessage(rejected.answer) : undefined;
  return (
    <form
      noValidate
      method="post"
      action={refundPath(donationId, secret)}
      onSubmit={onSubmit}
      className="grid gap-5"
    >
      <FormProblem
        problem={problem.count === 0 && posted ? { message: posted, count: 0 } : problem}
      />
      <TextField
        label={`Amount in ${currency}`}
        hint={`The full amount, including the fee, is ${formatWire(left, currency)}. You can also request part of it.`}
        {...amountInput}
        {...fieldOf("amount")}
        defaultValue={rejected?.values.amount ?? left}
      />
      <Select
        label="Reason"
        options={reasonOptions}
        {...fieldOf("reason")}
        defaultValue={rejected?.values.reason}
      />
      <TextArea
        label="Anything else we should know? (optional)"
        rows={4}
        maxLength={MAX_REFUND_NOTE}
        {...fieldOf("note")}
        defaultValue={rejected?.values.note}
      />
      <p>
        <Button type="submit" busy={busy}>
          Request refund
        </Button>
      </p>
    </form>
  );
}
