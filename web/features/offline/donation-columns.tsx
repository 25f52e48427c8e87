import type { TeamDonation } from "#contract/giving/offline.ts";
import { offlineWays } from "#contract/giving/reported-donations.ts";
import { formatWire } from "#contract/money.ts";
import { rateText } from "#contract/rate-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { RowOpener } from "../../ui/table/row-opener.tsx";
import { ShortTime } from "../../ui/table/short-time.tsx";
import type { useOpened } from "../../ui/table/use-opened.ts";

/** What the team does with gifts; undefined for people who may only look. */
export interface DonationActs {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
  readonly onUndo: (donation: TeamDonation) => void;
}

/** The columns of a campaign's gifts; `shown` are the rows, which may need fewer of them. */
export function donationColumns(
  shown: readonly TeamDonation[],
  acts: DonationActs | undefined,
  opened: ReturnType<typeof useOpened<string>>,
): Column<TeamDonation>[] {
  const choice: Column<TeamDonation> = {
    head: "Choose",
    kind: "choice",
    cell: (donation) => (
      <input
        type="checkbox"
        aria-label={`Choose the gift of ${labelOf(donation)}`}
        checked={acts?.chosen.has(donation.id)}
        disabled={donation.thanked_at !== null}
        onChange={({ target }) => acts?.onChoose(donation.id, target.checked)}
      />
    ),
  };
  const fund: Column<TeamDonation> = {
    head: "For",
    cell: (donation) => donation.fund && <CutText>{donation.fund}</CutText>,
  };
  const undo: Column<TeamDonation> = {
    head: "Actions",
    kind: "acts",
    cell: (donation) =>
      donation.offline && (
        <div>
          <Button variant="quiet" size="small" onClick={() => acts?.onUndo(donation)}>
            Undo<span className="sr-only">{` the gift of ${labelOf(donation)}`}</span>
          </Button>
        </div>
      ),
  };
  return [
    ...(acts ? [choice] : []),
    { head: "Donor", kind: "name", cell: (donation) => <Donor donation={donation} /> },
    {
      head: "Amount",
      kind: "sum",
      sort: "amount",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    {
      head: "When",
      kind: "short",
      sort: "given",
      cell: ({ given_at }) => <ShortTime iso={given_at} />,
    },
    ...(shown.some((donation) => donation.fund) ? [fund] : []),
    {
      head: "Words",
      kind: "more",
      cell: (donation) => (
        <RowOpener
          open={opened.has(donation.id)}
          onToggle={() => opened.toggle(donation.id)}
          about={` of the gift of ${labelOf(donation)}`}
        >
          {donation.message ?? "Details"}
        </RowOpener>
      ),
    },
    {
      head: "Thanks",
      kind: "short",
      cell: ({ thanked_at }) =>
        thanked_at ? <Badge>Thanked</Badge> : <span className="data-table-note">Not yet</span>,
    },
    ...(acts && shown.some(({ offline }) => offline) ? [undo] : []),
  ];
}

function Donor({ donation: { donor, offline, refunded } }: { donation: TeamDonation }) {
  return (
    <span className="data-table-person">
      <Avatar name={donor.name} portrait={donor.portrait} />
      <span>
        <CutText>{donor.name ?? "Anonymous"}</CutText>
        {offline && <Badge tone="sand">Given offline</Badge>}
        {offline?.confirmed === false && <Badge>Not confirmed yet</Badge>}
        {refunded > 0 && <Badge tone="sand">Partly given back</Badge>}
      </span>
    </span>
  );
}

function labelOf({ donor, amount, currency }: TeamDonation): string {
  return `${donor.name ?? "Anonymous"}, ${formatWire(amount, currency)}`;
}

interface DonationDetailsProps {
  donation: TeamDonation;
  /** Asks to have it given back; undefined for people who may only look. */
  onRefund: ((donation: TeamDonation) => void) | undefined;
}

/** The words that came with a gift, what it cost, and what to do where it should not have been given. */
export function DonationDetails({ donation, onRefund }: DonationDetailsProps) {
  const { message, offline, fee, fee_currency, cost, currency, refunded, conversion } = donation;
  return (
    <div className="row-details">
      {message && <p>{message}</p>}
      {offline?.note && <p>{`Note: ${offline.note}`}</p>}
      <p className="text-ink-soft">
        {offline
          ? `${offlineWays[offline.way]}, recorded by ${offline.recorded_by}. No fee, no cost.${offline.confirmed ? "" : " The charity has not confirmed it yet, so there is no receipt."}`
          : `Fee ${formatWire(fee, fee_currency)} on top, cost ${formatWire(cost, currency)}.`}
        {conversion &&
          ` Given as ${formatWire(conversion.amount, conversion.currency)}, converted at ${rateText({ ...conversion, base: conversion.currency, quote: currency })}.`}
        {refunded > 0 && ` ${formatWire(refunded, currency)} was given back.`}
      </p>
      {!offline && onRefund && (
        <p>
          <Button variant="quiet" size="small" onClick={() => onRefund(donation)}>
            Give it back<span className="sr-only">{`: the gift of ${labelOf(donation)}`}</span>
          </Button>
        </p>
      )}
    </div>
  );
}
