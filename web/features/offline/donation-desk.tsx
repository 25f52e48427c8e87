import { useState } from "react";
import {
  type DonationFilter,
  listGifts,
  type TeamDonation,
  type ThanksBody,
} from "#contract/giving/offline.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Said } from "../../ui/said.tsx";
import { DonationItem } from "./donation-item.tsx";
import { isFiltered } from "./donation-query.ts";
import { OfflineDonationDialog } from "./offline-donation-dialog.tsx";
import { ThankDialog } from "./thank-dialog.tsx";
import { thankedSentence } from "./thanks-words.ts";
import { UndoDialog } from "./undo-dialog.tsx";

interface DonationDeskProps {
  campaign: { id: number; currency: Currency };
  filter: DonationFilter;
  /** Undefined for people who may only look. */
  mayAct: boolean;
  /** True if the campaign is public, so that offline gifts can be recorded. */
  live: boolean;
  /** Called when the campaign's figures have changed. */
  onMoved: () => void;
}

/** All gifts of a campaign. The team thanks for them, records offline gifts and takes them back. */
export function DonationDesk({ campaign, filter, mayAct, live, onMoved }: DonationDeskProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [thanking, setThanking] = useState<ThanksBody["gifts"]>();
  const [recording, setRecording] = useState(false);
  const [undoing, setUndoing] = useState<TeamDonation>();
  const [said, setSaid] = useState<string>();
  const params = { id: campaign.id };
  const pages = usePages(`${campaign.id} ${JSON.stringify(filter)}`, (cursor) =>
    authorisedApi(listGifts, { params, query: { ...filter, cursor } }),
  );
  const { page } = pages;
  const donations = page?.data ?? [];
  const shown = donations.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const done = (words: string) => {
    setThanking(undefined);
    setRecording(false);
    setUndoing(undefined);
    setChosen(new Set());
    setSaid(words);
    void pages.reload();
  };
  const moved = (words: string) => {
    done(words);
    onMoved();
  };
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <div className="grid gap-6">
      {mayAct && live && (
        <div className="flex flex-wrap gap-3">
          {shown.length > 0 ? (
            <Button onClick={() => setThanking(shown)}>
              {`Thank for ${shown.length === 1 ? "1 gift" : `${shown.length} gifts`}`}
            </Button>
          ) : (
            <Button onClick={() => setThanking(filter)}>Thank all not yet thanked</Button>
          )}
          <Button variant="quiet" onClick={() => setRecording(true)}>
            Record an offline gift
          </Button>
        </div>
      )}
      <Said>{said}</Said>
      {pages.failed === "list" && <FailedPart what="The gifts" retry={pages.reload} />}
      {!page && !pages.failed && <PartSkeleton label="Loading the gifts" rows={5} />}
      {page && donations.length === 0 && (
        <EmptyState title={isFiltered(filter) ? "No gift is like that" : "No gifts yet"}>
          {isFiltered(filter)
            ? "Try other words, or show them all."
            : "What is given stands here, and you can thank for it."}
        </EmptyState>
      )}
      {donations.length > 0 && (
        <ul className="donation-desk-list">
          {donations.map((donation) => (
            <DonationItem
              key={donation.id}
              donation={donation}
              acts={
                mayAct
                  ? {
                      chosen: chosen.has(donation.id),
                      onChoose: (on) => choose(donation.id, on),
                      onUndo: () => setUndoing(donation),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
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
        onRecorded={({ amount, currency }) =>
          moved(`${formatWire(amount, currency)} is recorded and counts for the campaign.`)
        }
      />
      <UndoDialog
        campaignId={campaign.id}
        donation={undoing}
        onClose={() => setUndoing(undefined)}
        onUndone={() => moved("The gift is taken back.")}
      />
    </div>
  );
}
