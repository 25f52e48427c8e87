import { dayText, shortDayText } from "#contract/day-text.ts";
import { offlineWays, type ReportedDonation } from "#contract/giving/reported-donations.ts";
import { formatWire } from "#contract/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";

interface ReportedDonationsProps {
  donations: readonly ReportedDonation[] | undefined;
  failed: boolean;
  retry: () => void;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Undefined for people with read access only. */
  onUndo: ((donation: ReportedDonation) => void) | undefined;
}

/** Donations that wait for the charity or were declined. Folded, to keep the counted ones in the first screen. */
export function ReportedDonations({
  donations,
  failed,
  retry,
  open,
  onToggle,
  onUndo,
}: ReportedDonationsProps) {
  if (failed) return <SectionError what="The reported donations" retry={retry} />;
  if (!donations || donations.length === 0) return null;
  return (
    <details className="fold" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{summaryText(donations)}</summary>
      {open && (
        <div className="grid gap-3">
          <p className="max-w-text text-sm text-ink-soft">
            Only your team sees these. A donation counts for the campaign once the charity confirms
            it.
          </p>
          <DataTable
            what="The reported donations"
            rows={donations}
            columns={reportColumns(onUndo)}
            keyOf={({ id }) => id}
            details={({ reason, note }) =>
              (reason || note) && <Details reason={reason} note={note} />
            }
          />
        </div>
      )}
    </details>
  );
}

function summaryText(donations: readonly ReportedDonation[]): string {
  const waiting = donations.filter(({ state }) => state === "waiting").length;
  const declined = donations.length - waiting;
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting for the charity`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
  ];
  return `Reported donations: ${parts.join(", ")}`;
}

function reportColumns(onUndo: ReportedDonationsProps["onUndo"]): Column<ReportedDonation>[] {
  const undo: Column<ReportedDonation> = {
    head: "Actions",
    kind: "actions",
    cell: (donation) =>
      donation.state === "waiting" && (
        <div>
          <Button variant="quiet" size="small" onClick={() => onUndo?.(donation)}>
            Withdraw<span className="sr-only">{`: ${reportLabel(donation)}`}</span>
          </Button>
        </div>
      ),
  };
  return [
    {
      head: "Donor",
      kind: "name",
      // Declining a donation erases its donor.
      cell: ({ donor, state }) => (
        <CutText>{donor ?? (state === "waiting" ? "Anonymous" : "–")}</CutText>
      ),
    },
    {
      head: "Amount",
      kind: "sum",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    { head: "Date", kind: "short", cell: ({ given_on }) => shortDayText(given_on) },
    { head: "Method", kind: "short", cell: ({ way }) => offlineWays[way] },
    { head: "Reported by", cell: ({ reported_by }) => <CutText>{reported_by}</CutText> },
    {
      head: "Status",
      cell: ({ state }) =>
        state === "waiting" ? (
          "Waiting for the charity to confirm"
        ) : (
          <Badge tone="sand">Declined by the charity</Badge>
        ),
    },
    ...(onUndo ? [undo] : []),
  ];
}

function Details({ reason, note }: { reason: string | null; note: string | null }) {
  return (
    <div className="row-details">
      {reason && <p>{`Reason from the charity: ${reason}`}</p>}
      {note && <p className="text-ink-soft">{`Note: ${note}`}</p>}
    </div>
  );
}

function reportLabel({ donor, amount, currency, given_on }: ReportedDonation): string {
  return `${donor ?? "Anonymous"}, ${formatWire(amount, currency)}, ${dayText(given_on)}`;
}
