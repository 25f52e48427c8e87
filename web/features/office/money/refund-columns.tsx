import { type OfficeRefund, refundReasons } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { RowOpener } from "../../../ui/table/row-opener.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import type { useOpened } from "../../../ui/table/use-opened.ts";
import { GatewayCell } from "./gateway-cell.tsx";
import { askerText, stateText } from "./refund-words.ts";

/** What can be done about refunds of one state. */
export interface RefundAct {
  readonly label: string;
  readonly isDue: (refund: OfficeRefund) => boolean;
  readonly act: (refund: OfficeRefund) => void;
}

/** The columns of refunds; those about which something can be done have a button for it. */
export function refundColumns(
  opened: ReturnType<typeof useOpened<string>>,
  due: RefundAct | undefined,
): Column<OfficeRefund>[] {
  const acts: Column<OfficeRefund> = {
    head: "Actions",
    kind: "acts",
    cell: (refund) =>
      due?.isDue(refund) ? (
        <div>
          <Button variant="quiet" size="small" onClick={() => due.act(refund)}>
            {due.label}
            <span className="sr-only">{`: ${labelOf(refund)}`}</span>
          </Button>
        </div>
      ) : (
        stateBadge(refund)
      ),
  };
  const state: Column<OfficeRefund> = { head: "State", kind: "short", cell: stateBadge };
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
      // The gateway below it: a column of its own is one too many beside the menu.
      cell: ({ donation, currency, gateway }) => (
        <>
          {formatWire(donation.total, currency)} <GatewayCell gateway={gateway} />
        </>
      ),
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
    due ? acts : state,
  ];
}

function stateBadge(refund: OfficeRefund) {
  return <Badge tone={refund.state === "failed" ? "sand" : "mist"}>{stateText(refund)}</Badge>;
}

function labelOf({ donation: { name, email }, amount, currency }: OfficeRefund): string {
  return `${formatWire(amount, currency)}, ${name ?? email ?? "no name"}`;
}
