import { type ErrorAnswer, errorMessage, fieldMessage } from "#contract/errors.ts";
import {
  askForRefund,
  type DonationRefunds,
  donorReasons,
  donorRefundBody,
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

/** A post without scripts that was refused, with its fields. */
export interface RefusedWish {
  readonly answer: ErrorAnswer;
  readonly values: { readonly amount: string; readonly reason: string; readonly note: string };
}

interface RefundFormProps {
  donationId: string;
  secret: string;
  refunds: DonationRefunds;
  refused: RefusedWish | undefined;
  onAsked: (refunds: DonationRefunds) => void;
}

const reasonOptions = [
  { value: "", label: "Select a reason" },
  ...Object.entries(donorReasons).map(([value, label]) => ({ value, label })),
];

/** A donor asks for a gift, or a part of it; the form also posts without scripts. */
export function RefundForm({ donationId, secret, refunds, refused, onAsked }: RefundFormProps) {
  const { left, currency } = refunds;
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: donorRefundBody,
    defaultValues: { secret, amount: left, note: "" },
    send: async (body) => {
      const params = { id: donationId };
      onAsked(await visitorApi(askForRefund, { params, body: { ...body, secret } }));
    },
  });
  const kept = (name: "amount" | "reason" | "note") => {
    const { error, ...wired } = field(name, name === "amount" ? amountRules(currency) : {});
    return { ...wired, error: error ?? (refused && fieldMessage(refused.answer, name)) };
  };
  const posted =
    refused && refused.answer.detail.length === 0 ? errorMessage(refused.answer) : undefined;
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
        hint={`All of it, fee and all, is ${formatWire(left, currency)}. You can also ask for a part.`}
        {...amountInput}
        {...kept("amount")}
        defaultValue={refused?.values.amount ?? left}
      />
      <Select
        label="Why"
        options={reasonOptions}
        {...kept("reason")}
        defaultValue={refused?.values.reason}
      />
      <TextArea
        label="Anything we should know (optional)"
        rows={4}
        maxLength={MAX_REFUND_NOTE}
        {...kept("note")}
        defaultValue={refused?.values.note}
      />
      <p>
        <Button type="submit" busy={busy}>
          Ask for it back
        </Button>
      </p>
    </form>
  );
}
