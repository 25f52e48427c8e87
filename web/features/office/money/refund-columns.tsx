import { type OfficeRefund, refundReasons } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { RowOpener } from "../../../ui/table/row-opener.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import type { useOpenRows } from "../../../ui/table/use-open-rows.ts";
import { GatewayCell } from "./gateway-cell.tsx";
import { refundStateText, requesterText } from "./refund-texts.ts";

export interface RefundAction {
  readonly label: string;
  readonly canRun: (refund: OfficeRefund) => boolean;
  readonly run: (refund: OfficeRefund) => void;
}

/** The columns of refunds, with a button if there is an action for them. */
export function refundColumns(
  opened: ReturnType<typeof useOpenRows<string>>,
  action: RefundAction | undefined,
): Column<OfficeRefund>[] {
  const actionColumn: Column<OfficeRefund> = {
    head: "Actions",
    kind: "actions",
    cell: (refund) =>
      action?.canRun(refund) ? (
        <div>
          <Button variant="quiet" size="small" onClick={() => action.run(refund)}>
            {action.label}
            <span className="sr-only">{`: ${refundLabel(refund)}`}</span>
          </Button>
        </div>
      ) : (
        stateBadge(refund)
      ),
  };
  const state: Column<OfficeRefund> = { head: "Status", kind: "short", cell: stateBadge };
  return [
    {
      head: "Donor",
      kind: "name",
      cell: ({ donation: { name, email } }) => <CutText>{name ?? email ?? "Anonymous"}</CutText>,
    },
    {
      head: "Amount",
      kind: "sum",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    {
      head: "Paid",
      kind: "number",
      // With the gateway below: another column would not fit next to the menu.
      cell: ({ donation, currency, gateway }) => (
        <>
          {formatWire(donation.total, currency)} <GatewayCell gateway={gateway} />
        </>
      ),
    },
    { head: "Requested", kind: "short", cell: ({ asked_at }) => <ShortTime iso={asked_at} /> },
    { head: "By", cell: (refund) => <CutText>{requesterText(refund)}</CutText> },
    { head: "Campaign", cell: ({ donation }) => <CutText>{donation.campaign.title}</CutText> },
    {
      head: "Reason",
      kind: "more",
      cell: (refund) => (
        <RowOpener
          open={opened.has(refund.id)}
          onToggle={() => opened.toggle(refund.id)}
          about={`: details of ${refundLabel(refund)}`}
        >
          {refundReasons[refund.reason]}
        </RowOpener>
      ),
    },
    action ? actionColumn : state,
  ];
}

function stateBadge(refund: OfficeRefund) {
  return (
    <Badge tone={refund.state === "failed" ? "sand" : "mist"}>{refundStateText(refund)}</Badge>
  );
}

function refundLabel({ donation: { name, email }, amount, currency }: OfficeRefund): string {
  return `${formatWire(amount, currency)}, ${name ?? email ?? "anonymous"}`;
}
