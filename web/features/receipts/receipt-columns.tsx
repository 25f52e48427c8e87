import { myReceiptPdf, type Receipt } from "#contract/giving/receipts.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { ReceiptDay } from "../../ui/table/short-time.tsx";

const stateLabels: Record<Receipt["state"], string | undefined> = {
  in_force: undefined,
  amended: "Replaced",
  refunded: "Refunded",
  void: "Withdrawn",
};

export function receiptColumns(
  onCorrect: (receipt: Receipt) => void,
): ReadonlyArray<Column<Receipt>> {
  return [
    {
      head: "Campaign",
      kind: "name",
      cell: ({ number, campaign, donor, state }) => (
        <>
          <a href={campaignPath(campaign.id)} className="link">
            <CutText>{campaign.title}</CutText>
          </a>
          <span className="data-table-note">
            No. {number} · to {donor}
          </span>{" "}
          {stateLabels[state] && <Badge tone="sand">{stateLabels[state]}</Badge>}
        </>
      ),
    },
    { head: "Date", kind: "short", cell: ({ given_at }) => <ReceiptDay iso={given_at} /> },
    {
      head: "Amount",
      kind: "number",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    { head: "Fee", kind: "number", cell: ({ fee, currency }) => formatWire(fee, currency) },
    { head: "Total", kind: "sum", cell: ({ total, currency }) => formatWire(total, currency) },
    {
      head: "Actions",
      kind: "actions",
      cell: (receipt) => <Actions receipt={receipt} onCorrect={() => onCorrect(receipt)} />,
    },
  ];
}

function Actions({ receipt, onCorrect }: { receipt: Receipt; onCorrect: () => void }) {
  const { number, name_until } = receipt;
  return (
    <div>
      {name_until && (
        <Button variant="quiet" size="small" onClick={onCorrect}>
          Correct name<span className="sr-only"> on receipt {number}</span>
        </Button>
      )}
      <DownloadButton
        name={`receipt-${number}.pdf`}
        type="application/pdf"
        load={() => authorisedApi(myReceiptPdf, { params: { number } })}
      >
        Download PDF<span className="sr-only"> of receipt {number}</span>
      </DownloadButton>
    </div>
  );
}
