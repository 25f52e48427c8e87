import { useCallback } from "react";
import type { BodyOf } from "#contract/endpoint.ts";
import {
  askForTeamRefund,
  type DonationRefunds,
  listTeamRefunds,
  MAX_REFUND_NOTE,
  teamReasons,
  teamRefundBody,
} from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { RefundList } from "./refund-list.tsx";

interface TeamRefundDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  donationId: string | undefined;
  onClose: () => void;
  onAsked: () => void;
}

/** A team asks the office to give a gift back, and sees what was given back of it. */
export function TeamRefundDialog({ donationId, onClose, ...its }: TeamRefundDialogProps) {
  return (
    <Dialog open={donationId !== undefined} onClose={onClose} title="Give this gift back">
      {donationId && <TeamRefund donationId={donationId} {...its} />}
    </Dialog>
  );
}

type TeamRefundProps = Omit<TeamRefundDialogProps, "donationId" | "onClose"> & {
  donationId: string;
};

function TeamRefund({ campaignId, donationId, onAsked }: TeamRefundProps) {
  const load = useCallback(
    () => authorisedApi(listTeamRefunds, { params: { id: campaignId, gift: donationId } }),
    [campaignId, donationId],
  );
  const { answer: refunds, failed, retry } = useAnswer(load);
  if (failed) return <FailedPart what="What was given back" retry={retry} />;
  if (!refunds) return <PartSkeleton label="Loading what was given back" rows={3} />;
  return (
    <div className="grid gap-5">
      {refunds.data.length > 0 && <RefundList refunds={refunds.data} />}
      {refunds.may_ask ? (
        <TeamWish
          refunds={refunds}
          onAsk={async (body) => {
            const params = { id: campaignId, gift: donationId };
            await authorisedApi(askForTeamRefund, { params, body });
            onAsked();
          }}
        />
      ) : (
        <p className="text-ink-soft">Nothing can be asked for now.</p>
      )}
    </div>
  );
}

const reasonOptions = [
  { value: "", label: "Select a reason" },
  ...Object.entries(teamReasons).map(([value, label]) => ({ value, label })),
];

interface TeamWishProps {
  refunds: DonationRefunds;
  onAsk: (body: BodyOf<typeof askForTeamRefund>) => Promise<void>;
}

function TeamWish({ refunds: { left, currency }, onAsk }: TeamWishProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: teamRefundBody,
    defaultValues: { amount: left, note: "" },
    send: onAsk,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <p className="text-ink-soft">
        The office decides, and you get a letter if it declines. What is given back leaves the
        campaign’s figures.
      </p>
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
        label="A word to the office (optional)"
        rows={3}
        maxLength={MAX_REFUND_NOTE}
        {...field("note")}
      />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Ask the office
        </Button>
      </p>
    </form>
  );
}
