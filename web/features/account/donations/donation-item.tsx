import { dayText } from "#contract/day-text.ts";
import { type Donation, donationMethods, waysPaid } from "#contract/giving/donations.ts";
import { myDonationReceipt } from "#contract/giving/receipts.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { MoneySums } from "../../../ui/money-text.tsx";
import { donationStateWords, givenAt, stateTone } from "./donation-words.ts";

export function DonationItem({ donation }: { donation: Donation }) {
  const { amount, fee, total, currency, state, campaign } = donation;
  const given = givenAt(donation);
  return (
    <li>
      <div className="entry-list-what">
        <p className="entry-list-date">
          <time dateTime={given}>{dayText(given)}</time>
          <Badge tone={stateTone(state)}>{donationStateWords[state]}</Badge>
        </p>
        <p>
          <a href={campaignPath(campaign.id)} className="link">
            {campaign.title}
          </a>
        </p>
        <p className="text-sm text-ink-soft">{factsOf(donation).join(" · ")}</p>
        {state === "open" && donation.checkout_url && (
          <p>
            <a href={donation.checkout_url} className="link">
              Pay now
            </a>
          </p>
        )}
      </div>
      {state === "settled" && (
        <p>
          <ReceiptButton donation={donation} />
        </p>
      )}
      <MoneySums sums={{ Amount: amount, Fee: fee, Total: total }} currency={currency} />
    </li>
  );
}

function ReceiptButton({ donation: { id, campaign } }: { donation: Donation }) {
  return (
    <DownloadButton
      name={`receipt-${id}.pdf`}
      type="application/pdf"
      load={() => authorisedApi(myDonationReceipt, { params: { id } })}
    >
      Receipt<span className="sr-only"> of the gift to {campaign.title}</span>
    </DownloadButton>
  );
}

function factsOf(donation: Donation): string[] {
  return [
    donation.paid_by
      ? `paid ${waysPaid[donation.paid_by.way]}`
      : donationMethods[donation.payment_method],
    donation.anonymous ? "given anonymously" : `as ${donation.name}`,
    ...(donation.fund ? [`for ${donation.fund}`] : []),
    ...(donation.dedication ? [`in honour of ${donation.dedication}`] : []),
  ];
}
