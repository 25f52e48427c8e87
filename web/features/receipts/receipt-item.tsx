import { dayText } from "#contract/day-text.ts";
import { myReceiptPdf, type Receipt } from "#contract/giving/receipts.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { MoneySums } from "../../ui/money-text.tsx";

interface ReceiptItemProps {
  receipt: Receipt;
  onCorrect: () => void;
}

const stateWords: Record<Receipt["state"], string | undefined> = {
  in_force: undefined,
  amended: "Amended",
  refunded: "Refunded",
  void: "Withdrawn",
};

export function ReceiptItem({ receipt, onCorrect }: ReceiptItemProps) {
  const { number, state, given_at, campaign, donor, amount, fee, total, currency } = receipt;
  const word = stateWords[state];
  return (
    <li>
      <div className="entry-list-what">
        <p className="entry-list-date">
          <time dateTime={given_at}>{dayText(given_at)}</time>
          {word && <Badge tone="sand">{word}</Badge>}
        </p>
        <p>
          <a href={campaignPath(campaign.id)} className="link">
            {campaign.title}
          </a>
        </p>
        <p className="text-sm text-ink-soft">
          No. {number} · to {donor}
        </p>
        <div className="flex flex-wrap items-center gap-2.5 pt-1">
          <DownloadButton
            name={`receipt-${number}.pdf`}
            type="application/pdf"
            load={() => authorisedApi(myReceiptPdf, { params: { number } })}
          >
            Download PDF<span className="sr-only"> of receipt {number}</span>
          </DownloadButton>
          {receipt.name_until && (
            <Button variant="quiet" size="small" onClick={onCorrect}>
              Correct the name<span className="sr-only"> on receipt {number}</span>
            </Button>
          )}
        </div>
      </div>
      <MoneySums sums={{ Amount: amount, Fee: fee, Total: total }} currency={currency} />
    </li>
  );
}
