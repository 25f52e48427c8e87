import { dayText } from "#contract/day-text.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import type { DonationState } from "#contract/giving/donations.ts";
import { donationReceipt } from "#contract/giving/receipts.ts";
import type { RecurringForDonor } from "#contract/giving/recurring.ts";
import { formatWire } from "#contract/money.ts";
import { donationResultPath } from "#contract/page-paths.ts";
import { Badge } from "../../../ui/badge.tsx";

const stateLabels: Record<DonationState, string> = {
  created: "Not paid yet",
  open: "Not paid yet",
  pending: "Being confirmed",
  settled: "Received",
  failed: "Not paid",
  expired: "Not paid",
  reversed: "Refunded",
};

/** The newest donations, each with its receipt. */
export function PeriodList({ periods, currency }: Pick<RecurringForDonor, "periods" | "currency">) {
  return (
    <ol className="entry-list">
      {periods.map(({ due_on, donation }) => {
        const { id, secret, state, amount, receipt_number } = donation;
        const subject = <span className="sr-only">{` of ${dayText(due_on)}`}</span>;
        return (
          <li key={id}>
            <div className="entry-list-what">
              <p className="entry-list-date">
                <time dateTime={due_on}>{dayText(due_on)}</time>
                <Badge tone={state === "settled" ? "mist" : "sand"}>{stateLabels[state]}</Badge>
              </p>
              <p>
                <strong>{formatWire(amount, currency)}</strong>
              </p>
            </div>
            <p className="flex flex-wrap gap-4">
              <a href={donationResultPath(id, secret)} className="link">
                View{subject}
              </a>
              {state === "settled" && receipt_number && (
                <a
                  href={endpointUrl(donationReceipt, { id }, { secret })}
                  download={`receipt-${receipt_number}.pdf`}
                  className="link"
                >
                  Receipt{subject}
                </a>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
