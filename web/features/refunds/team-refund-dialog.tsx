import { useCallback } from "react";
import { askForTeamRefund, listTeamRefunds } from "#contract/giving/refunds.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { RefundList } from "./refund-list.tsx";
import { TeamRefundForm } from "./team-refund-form.tsx";

interface TeamRefundDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  donationId: string | undefined;
  onClose: () => void;
  onRequested: () => void;
}

/** A team requests a refund from the office, and sees earlier ones. */
export function TeamRefundDialog({ donationId, onClose, ...form }: TeamRefundDialogProps) {
  return (
    <Dialog open={donationId !== undefined} onClose={onClose} title="Request a refund">
      {donationId && <TeamRefund donationId={donationId} {...form} />}
    </Dialog>
  );
}

type TeamRefundProps = Omit<TeamRefundDialogProps, "donationId" | "onClose"> & {
  donationId: string;
};

function TeamRefund({ campaignId, donationId, onRequested }: TeamRefundProps) {
  const load = useCallback(
    () => authorisedApi(listTeamRefunds, { params: { id: campaignId, gift: donationId } }),
    [campaignId, donationId],
  );
  const { answer: refunds, failed, retry } = useResponse(load);
  if (failed) return <SectionError what="The refunds" retry={retry} />;
  if (!refunds) return <SectionSkeleton label="Loading refunds" rows={3} />;
  return (
    <div className="grid gap-5">
      {refunds.data.length > 0 && <RefundList refunds={refunds.data} />}
      {refunds.may_ask ? (
        <TeamRefundForm
          refundable={refunds.left}
          currency={refunds.currency}
          noteLabel="Note to the office (optional)"
          submitLabel="Request refund"
          onSend={async (body) => {
            const params = { id: campaignId, gift: donationId };
            await authorisedApi(askForTeamRefund, { params, body });
            onRequested();
          }}
        >
          <p className="text-ink-soft">
            The office decides, and emails you if it declines. Refunds are deducted from the
            campaign's total.
          </p>
        </TeamRefundForm>
      ) : (
        <p className="text-ink-soft">No refund can be requested at the moment.</p>
      )}
    </div>
  );
}
