import { dayText, shortDayText } from "#contract/day-text.ts";
import { offlineWays, type ReportedGift } from "#contract/giving/reported-donations.ts";
import { formatWire } from "#contract/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";

interface ReportedGiftsProps {
  /** Undefined until they are loaded. */
  gifts: readonly ReportedGift[] | undefined;
  failed: boolean;
  retry: () => void;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Undefined for people who may only look. */
  onUndo: ((gift: ReportedGift) => void) | undefined;
}

/**
 * Gifts that the team reported and that do not count: they wait for the charity, or it declined them. Folded, so
 * that the gifts below stay in the first screen.
 */
export function ReportedGifts({
  gifts,
  failed,
  retry,
  open,
  onToggle,
  onUndo,
}: ReportedGiftsProps) {
  if (failed) return <FailedPart what="The reported gifts" retry={retry} />;
  if (!gifts || gifts.length === 0) return null;
  return (
    <details className="fold" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{summaryOf(gifts)}</summary>
      {open && (
        <div className="grid gap-3">
          <p className="max-w-text text-sm text-ink-soft">
            Only your team sees them. A gift counts for the campaign once the charity confirms it.
          </p>
          <DataTable
            what="The reported gifts"
            rows={gifts}
            columns={columnsOf(onUndo)}
            keyOf={({ id }) => id}
            below={({ reason, note }) =>
              (reason || note) && <Details reason={reason} note={note} />
            }
          />
        </div>
      )}
    </details>
  );
}

function summaryOf(gifts: readonly ReportedGift[]): string {
  const waiting = gifts.filter(({ state }) => state === "waiting").length;
  const declined = gifts.length - waiting;
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting for the charity`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
  ];
  return `Reported gifts: ${parts.join(", ")}`;
}

function columnsOf(onUndo: ReportedGiftsProps["onUndo"]): Column<ReportedGift>[] {
  const undo: Column<ReportedGift> = {
    head: "Actions",
    kind: "acts",
    cell: (gift) =>
      gift.state === "waiting" && (
        <div>
          <Button variant="quiet" size="small" onClick={() => onUndo?.(gift)}>
            Take back<span className="sr-only">{`: ${labelOf(gift)}`}</span>
          </Button>
        </div>
      ),
  };
  return [
    {
      head: "Donor",
      kind: "name",
      // A gift that was declined has no donor any more.
      cell: ({ donor, state }) => (
        <CutText>{donor ?? (state === "waiting" ? "Anonymous" : "–")}</CutText>
      ),
    },
    {
      head: "Amount",
      kind: "sum",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    { head: "Given", kind: "short", cell: ({ given_on }) => shortDayText(given_on) },
    { head: "How", kind: "short", cell: ({ way }) => offlineWays[way] },
    { head: "Reported by", cell: ({ reported_by }) => <CutText>{reported_by}</CutText> },
    {
      head: "State",
      cell: ({ state }) =>
        state === "waiting" ? (
          "Reported, waiting for the charity to confirm"
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
      {reason && <p>{`The charity writes: ${reason}`}</p>}
      {note && <p className="text-ink-soft">{`Note: ${note}`}</p>}
    </div>
  );
}

function labelOf({ donor, amount, currency, given_on }: ReportedGift): string {
  return `${donor ?? "Anonymous"}, ${formatWire(amount, currency)}, ${dayText(given_on)}`;
}
