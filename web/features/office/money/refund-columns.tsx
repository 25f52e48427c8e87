import { type OfficeRefund, refundReasons } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { RowOpener } from "../../../ui/table/row-opener.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import type { useOpened } from "../../../ui/table/use-opened.ts";
import { askerText, refundStateWords } from "./refund-words.ts";

/** The columns of refunds; those that wait for a decision have a button for it. */
export function refundColumns(
  opened: ReturnType<typeof useOpened<string>>,
  onDecide: ((refund: OfficeRefund) => void) | undefined,
): Column<OfficeRefund>[] {
  const acts: Column<OfficeRefund> = {
    head: "What can be done",
    kind: "acts",
    cell: (refund) => (
      <div>
        <Button variant="quiet" size="small" onClick={() => onDecide?.(refund)}>
          Decide<span className="sr-only">{` about ${labelOf(refund)}`}</span>
        </Button>
      </div>
    ),
  };
  const state: Column<OfficeRefund> = {
    head: "State",
    kind: "short",
    cell: (refund) => (
      <Badge tone={refund.state === "failed" ? "sand" : "mist"}>
        {refundStateWords[refund.state]}
      </Badge>
    ),
  };
  return [
    {
      head: "Donor",
      kind: "name",
      cell: ({ donation: { name, email } }) => <CutText>{name ?? email ?? "No name"}</CutText>,
    },
    {
      head: "Amount",
      kind: "sum",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    {
      head: "Paid",
      kind: "number",
      cell: ({ donation, currency }) => formatWire(donation.total, currency),
    },
    { head: "Asked", kind: "short", cell: ({ asked_at }) => <ShortTime iso={asked_at} /> },
    { head: "By", cell: (refund) => <CutText>{askerText(refund)}</CutText> },
    { head: "Campaign", cell: ({ donation }) => <CutText>{donation.campaign.title}</CutText> },
    {
      head: "Why",
      kind: "more",
      cell: (refund) => (
        <RowOpener
          open={opened.has(refund.id)}
          onToggle={() => opened.toggle(refund.id)}
          about={`: facts of ${labelOf(refund)}`}
        >
          {refundReasons[refund.reason]}
        </RowOpener>
      ),
    },
    ...(onDecide ? [acts] : [state]),
  ];
}

function labelOf({ donation: { name, email }, amount, currency }: OfficeRefund): string {
  return `${formatWire(amount, currency)}, ${name ?? email ?? "no name"}`;
}
