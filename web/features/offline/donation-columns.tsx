import { frequencies } from "#contract/giving/giving-choices.ts";
import { offlineWays } from "#contract/giving/reported-donations.ts";
import type { TeamDonation } from "#contract/giving/team-donations.ts";
import { formatWire } from "#contract/money.ts";
import { rateText } from "#contract/rate-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { RowOpener } from "../../ui/table/row-opener.tsx";
import { ReceiptDay } from "../../ui/table/short-time.tsx";
import type { useOpenRows } from "../../ui/table/use-open-rows.ts";

/** The team's actions; undefined for people with read access only. */
interface DonationActions {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
  readonly onUndo: (donation: TeamDonation) => void;
}

/** Columns for the `shown` rows. Omits optional columns that would be empty. */
export function donationColumns(
  shown: readonly TeamDonation[],
  actions: DonationActions | undefined,
  opened: ReturnType<typeof useOpenRows<string>>,
): Column<TeamDonation>[] {
  const choice: Column<TeamDonation> = {
    head: "Select",
    kind: "choice",
    cell: (donation) => (
      <input
        type="checkbox"
        aria-label={`Select the donation from ${donationLabel(donation)}`}
        checked={actions?.chosen.has(donation.id)}
        disabled={donation.thanked_at !== null}
        onChange={({ target }) => actions?.onChoose(donation.id, target.checked)}
      />
    ),
  };
  const fund: Column<TeamDonation> = {
    head: "For",
    cell: (donation) => donation.fund && <CutText>{donation.fund}</CutText>,
  };
  const undo: Column<TeamDonation> = {
    head: "Actions",
    kind: "actions",
    cell: (donation) =>
      donation.offline && (
        <div>
          <Button variant="quiet" size="small" onClick={() => actions?.onUndo(donation)}>
            Remove<span className="sr-only">{` the donation from ${donationLabel(donation)}`}</span>
          </Button>
        </div>
      ),
  };
  return [
    ...(actions ? [choice] : []),
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
      cell: ({ given_at }) => <ReceiptDay iso={given_at} />,
    },
    ...(shown.some((donation) => donation.fund) ? [fund] : []),
    {
      head: "Message",
      kind: "more",
      cell: (donation) => (
        <RowOpener
          open={opened.has(donation.id)}
          onToggle={() => opened.toggle(donation.id)}
          about={` of the donation from ${donationLabel(donation)}`}
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
    ...(actions && shown.some(({ offline }) => offline) ? [undo] : []),
  ];
}

function Donor({ donation: { donor, offline, recurring, refunded } }: { donation: TeamDonation }) {
  return (
    <span className="data-table-person">
      <Avatar name={donor.name} portrait={donor.portrait} />
      <span>
        <CutText>{donor.name ?? "Anonymous"}</CutText>
        {recurring && <Badge tone="sand">{frequencies[recurring]}</Badge>}
        {offline && <Badge tone="sand">Offline</Badge>}
        {offline?.confirmed === false && <Badge>Not confirmed yet</Badge>}
        {refunded > 0 && <Badge tone="sand">Partly refunded</Badge>}
      </span>
    </span>
  );
}

function donationLabel({ donor, amount, currency }: TeamDonation): string {
  return `${donor.name ?? "Anonymous"}, ${formatWire(amount, currency)}`;
}

interface DonationDetailsProps {
  donation: TeamDonation;
  /** Requests a refund; undefined for people with read access only. */
  onRefund: ((donation: TeamDonation) => void) | undefined;
}

export function DonationDetails({ donation, onRefund }: DonationDetailsProps) {
  const { message, offline, fee, fee_currency, cost, currency, refunded, conversion } = donation;
  return (
    <div className="row-details">
      {message && <p>{message}</p>}
      {offline?.note && <p>{`Note: ${offline.note}`}</p>}
      <p className="text-ink-soft">
        {offline
          ? `${offlineWays[offline.way]}, recorded by ${offline.recorded_by}. No fees.${offline.confirmed ? "" : " The charity has not confirmed it yet, so there is no receipt."}`
          : `Service fee ${formatWire(fee, fee_currency)}, payment cost ${formatWire(cost, currency)}.`}
        {conversion &&
          ` Donated as ${formatWire(conversion.amount, conversion.currency)}, converted at ${rateText({ ...conversion, base: conversion.currency, quote: currency })}.`}
        {refunded > 0 && ` ${formatWire(refunded, currency)} was refunded.`}
      </p>
      {!offline && onRefund && (
        <p>
          <Button variant="quiet" size="small" onClick={() => onRefund(donation)}>
            Request refund
            <span className="sr-only">{` of the donation from ${donationLabel(donation)}`}</span>
          </Button>
        </p>
      )}
    </div>
  );
}
