import { useCallback } from "react";
import { askForTeamRefund, listTeamRefunds } from "#contract/giving/refunds.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { RefundList } from "./refund-list.tsx";
import { TeamRefundForm } from "./team-refund-form.tsx";

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
        <TeamRefundForm
          left={refunds.left}
          currency={refunds.currency}
          noteLabel="A word to the office (optional)"
          send="Ask the office"
          onSend={async (body) => {
            const params = { id: campaignId, gift: donationId };
            await authorisedApi(askForTeamRefund, { params, body });
            onAsked();
          }}
        >
          <p className="text-ink-soft">
            The office decides, and you get a letter if it declines. What is given back leaves the
            campaign’s figures.
          </p>
        </TeamRefundForm>
      ) : (
        <p className="text-ink-soft">Nothing can be asked for now.</p>
      )}
    </div>
  );
}
