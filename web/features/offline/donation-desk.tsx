import { type ReactNode, useCallback, useState } from "react";
import {
  type DonationFilter,
  giftOrders,
  isWholeList,
  listGifts,
  type TeamDonation,
  type ThanksBody,
} from "#contract/giving/offline.ts";
import { listReportedGifts } from "#contract/giving/reported-donations.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { useOrder } from "../../lib/page/use-order.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Said } from "../../ui/said.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { useOpened } from "../../ui/table/use-opened.ts";
import { DonationDetails, donationColumns } from "./donation-columns.tsx";
import { OfflineDonationDialog } from "./offline-donation-dialog.tsx";
import { ReportedGifts } from "./reported-gifts.tsx";
import { ThankDialog } from "./thank-dialog.tsx";
import { thankedSentence } from "./thanks-words.ts";
import { UndoDialog, type UndoneGift } from "./undo-dialog.tsx";

interface DonationDeskProps {
  campaign: { id: number; currency: Currency };
  filter: DonationFilter;
  /** The filters, to stand beside the buttons. */
  filters: ReactNode;
  /** Undefined for people who may only look. */
  mayAct: boolean;
  /** True if the campaign is public, so that offline gifts can be reported. */
  live: boolean;
  /** Asks to have a gift of a gateway given back; undefined closes the question. */
  refundDialog: (
    donation: TeamDonation | undefined,
    onClose: () => void,
    onAsked: () => void,
  ) => ReactNode;
  /** Called when the campaign's figures have changed. */
  onMoved: () => void;
}

/** All gifts of a campaign. The team thanks for them, reports offline gifts and takes them back. */
export function DonationDesk(props: DonationDeskProps) {
  const { campaign, filter, filters, mayAct, live, onMoved } = props;
  // Only the whole list has another order than its own.
  const whole = isWholeList(filter);
  const sorted = useOrder(giftOrders, "-given");
  const sort = whole ? sorted.order : undefined;
  const opened = useOpened<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [thanking, setThanking] = useState<ThanksBody["gifts"]>();
  const [recording, setRecording] = useState(false);
  const [refunding, setRefunding] = useState<TeamDonation>();
  const [undoing, setUndoing] = useState<UndoneGift>();
  const [showsReported, setShowsReported] = useState(false);
  const [said, setSaid] = useState<string>();
  const params = { id: campaign.id };
  const loadReported = useCallback(
    () => authorisedApi(listReportedGifts, { params: { id: campaign.id } }),
    [campaign.id],
  );
  const reported = useAnswer(loadReported);
  const pages = usePages(JSON.stringify([campaign.id, filter, sort]), (cursor) =>
    authorisedApi(listGifts, { params, query: { ...filter, sort, cursor, limit: 25 } }),
  );
  const donations = pages.page?.data ?? [];
  const shown = donations.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const done = (words: string) => {
    setThanking(undefined);
    setRecording(false);
    setUndoing(undefined);
    setRefunding(undefined);
    setChosen(new Set());
    setSaid(words);
    void pages.reload();
    reported.reload();
  };
  const moved = (words: string) => {
    done(words);
    onMoved();
  };
  const undo = ({ donor, ...donation }: TeamDonation) =>
    setUndoing({ ...donation, donor: donor.name, counts: true });
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <div className="grid gap-4">
      <div className="donation-desk-tools">
        {filters}
        {mayAct && live && (
          <>
            {shown.length > 0 ? (
              <Button size="small" onClick={() => setThanking(shown)}>
                {`Thank for ${shown.length === 1 ? "1 gift" : `${shown.length} gifts`}`}
              </Button>
            ) : (
              <Button size="small" onClick={() => setThanking(filter)}>
                Thank all not yet thanked
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setRecording(true)}>
              Report an offline gift
            </Button>
          </>
        )}
      </div>
      <Said>{said}</Said>
      <ReportedGifts
        gifts={reported.answer?.data}
        failed={reported.failed}
        retry={reported.retry}
        open={showsReported}
        onToggle={setShowsReported}
        onUndo={mayAct ? (gift) => setUndoing({ ...gift, counts: false }) : undefined}
      />
      <PagedTable
        what="The gifts"
        pages={pages}
        sorted={whole ? sorted : undefined}
        columns={donationColumns(
          donations,
          mayAct ? { chosen, onChoose: choose, onUndo: undo } : undefined,
          opened,
        )}
        keyOf={({ id }) => id}
        below={(donation) =>
          opened.has(donation.id) && (
            <DonationDetails donation={donation} onRefund={mayAct ? setRefunding : undefined} />
          )
        }
        empty={
          <EmptyState title={whole ? "No gifts yet" : "No gift is like that"}>
            {whole
              ? "What is given stands here, and you can thank for it."
              : "Try other words, or show them all."}
          </EmptyState>
        }
      />
      <ThankDialog
        campaignId={campaign.id}
        donations={thanking}
        onClose={() => setThanking(undefined)}
        onThanked={(thanked) => done(thankedSentence(thanked))}
      />
      <OfflineDonationDialog
        campaignId={campaign.id}
        currency={campaign.currency}
        open={recording}
        onClose={() => setRecording(false)}
        onRecorded={({ amount, currency, state }) => {
          setShowsReported(state === "waiting");
          moved(
            state === "waiting"
              ? `${formatWire(amount, currency)} is reported. It counts once the charity confirms it.`
              : `${formatWire(amount, currency)} is reported and counts for the campaign. The receipt goes out once the charity confirms it.`,
          );
        }}
      />
      {props.refundDialog(
        refunding,
        () => setRefunding(undefined),
        () => done("The office has your wish, and decides."),
      )}
      <UndoDialog
        campaignId={campaign.id}
        donation={undoing}
        onClose={() => setUndoing(undefined)}
        onUndone={() => moved("The gift is taken back.")}
      />
    </div>
  );
}
