import { type ReactNode, useCallback, useState } from "react";
import { listReportedGifts } from "#contract/giving/reported-donations.ts";
import {
  type DonationFilter,
  isUnfiltered,
  listGifts,
  type TeamDonation,
  type ThanksBody,
  teamDonationOrders,
} from "#contract/giving/team-donations.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { countText } from "../../lib/count-text.ts";
import { useOrder } from "../../lib/page/use-order.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { StatusMessage } from "../../ui/status-message.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { useOpenRows } from "../../ui/table/use-open-rows.ts";
import { DonationDetails, donationColumns } from "./donation-columns.tsx";
import { OfflineDonationDialog } from "./offline-donation-dialog.tsx";
import { ReportedDonations } from "./reported-donations.tsx";
import { ThankDialog } from "./thank-dialog.tsx";
import { thankedSentence } from "./thanks-texts.ts";
import { type RemovedDonation, UndoDialog } from "./undo-dialog.tsx";

interface DonationDeskProps {
  campaign: { id: number; currency: Currency };
  filter: DonationFilter;
  filters: ReactNode;
  mayAct: boolean;
  /** Whether the campaign is public, so that offline donations can be reported. */
  live: boolean;
  /** Requests a refund of an online donation; undefined closes the dialog. */
  refundDialog: (
    donation: TeamDonation | undefined,
    onClose: () => void,
    onRequested: () => void,
  ) => ReactNode;
  onMoved: () => void;
}

/** A campaign's donations, where the team thanks donors, reports offline donations and removes them. */
export function DonationDesk(props: DonationDeskProps) {
  const { campaign, filter, filters, mayAct, live, onMoved } = props;
  // Only the unfiltered list can be sorted.
  const unfiltered = isUnfiltered(filter);
  const sorted = useOrder(teamDonationOrders, "-given");
  const sort = unfiltered ? sorted.order : undefined;
  const opened = useOpenRows<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [thanking, setThanking] = useState<ThanksBody["gifts"]>();
  const [recording, setRecording] = useState(false);
  const [refunding, setRefunding] = useState<TeamDonation>();
  const [undoing, setUndoing] = useState<RemovedDonation>();
  const [showsReported, setShowsReported] = useState(false);
  const [message, setMessage] = useState<string>();
  const params = { id: campaign.id };
  const loadReported = useCallback(
    () => authorisedApi(listReportedGifts, { params: { id: campaign.id } }),
    [campaign.id],
  );
  const reported = useResponse(loadReported);
  const pages = usePages(JSON.stringify([campaign.id, filter, sort]), (cursor) =>
    authorisedApi(listGifts, { params, query: { ...filter, sort, cursor, limit: 25 } }),
  );
  const donations = pages.page?.data ?? [];
  const shown = donations.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const finish = (text: string) => {
    setThanking(undefined);
    setRecording(false);
    setUndoing(undefined);
    setRefunding(undefined);
    setChosen(new Set());
    setMessage(text);
    void pages.reload();
    reported.reload();
  };
  const finishAndRefresh = (text: string) => {
    finish(text);
    onMoved();
  };
  const undo = ({ donor, ...donation }: TeamDonation) =>
    setUndoing({ ...donation, donor: donor.name, isCounted: true });
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
                {`Thank for ${countText(shown.length, "donation")}`}
              </Button>
            ) : (
              <Button size="small" onClick={() => setThanking(filter)}>
                Thank new donors
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setRecording(true)}>
              Report a donation
            </Button>
          </>
        )}
      </div>
      <StatusMessage>{message}</StatusMessage>
      <ReportedDonations
        donations={reported.answer?.data}
        failed={reported.failed}
        retry={reported.retry}
        open={showsReported}
        onToggle={setShowsReported}
        onUndo={mayAct ? (donation) => setUndoing({ ...donation, isCounted: false }) : undefined}
      />
      <PagedTable
        what="The donations"
        pages={pages}
        sorted={unfiltered ? sorted : undefined}
        columns={donationColumns(
          donations,
          mayAct ? { chosen, onChoose: choose, onUndo: undo } : undefined,
          opened,
        )}
        keyOf={({ id }) => id}
        details={(donation) =>
          opened.has(donation.id) && (
            <DonationDetails donation={donation} onRefund={mayAct ? setRefunding : undefined} />
          )
        }
        empty={
          <EmptyState title={unfiltered ? "No donations yet" : "No matching donations"}>
            {unfiltered
              ? "Donations appear here, and you can thank the donors."
              : "Change the filters, or show all donations."}
          </EmptyState>
        }
      />
      <ThankDialog
        campaignId={campaign.id}
        donations={thanking}
        onClose={() => setThanking(undefined)}
        onThanked={(thanked) => finish(thankedSentence(thanked))}
      />
      <OfflineDonationDialog
        campaignId={campaign.id}
        currency={campaign.currency}
        open={recording}
        onClose={() => setRecording(false)}
        onRecorded={({ amount, currency, state }) => {
          setShowsReported(state === "waiting");
          finishAndRefresh(
            state === "waiting"
              ? `${formatWire(amount, currency)} was reported. It counts once the charity confirms it.`
              : `${formatWire(amount, currency)} was reported and counts for the campaign. We send the receipt once the charity confirms it.`,
          );
        }}
      />
      {props.refundDialog(
        refunding,
        () => setRefunding(undefined),
        () => finish("The office has received your request and will decide."),
      )}
      <UndoDialog
        campaignId={campaign.id}
        donation={undoing}
        onClose={() => setUndoing(undefined)}
        onUndone={() => finishAndRefresh("The donation was removed.")}
      />
    </div>
  );
}
