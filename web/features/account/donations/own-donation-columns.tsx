import type { OwnDonation } from "#contract/account/profile.ts";
import { type Donation, donationMethods, waysPaid } from "#contract/giving/donations.ts";
import { myDonationReceipt } from "#contract/giving/receipts.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, resultPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { donationStateText, givenAt, stateTone } from "./donation-words.ts";

export const ownDonationColumns: ReadonlyArray<Column<OwnDonation>> = [
  { head: "Campaign", kind: "name", cell: (donation) => <What donation={donation} /> },
  {
    head: "When",
    kind: "short",
    sort: "begun",
    cell: (donation) => <ShortTime iso={givenAt(donation)} />,
  },
  {
    head: "State",
    kind: "short",
    cell: (it) => <Badge tone={stateTone(it.state)}>{donationStateText(it)}</Badge>,
  },
  { head: "Amount", kind: "number", cell: (it) => formatWire(it.amount, it.currency) },
  { head: "Fee", kind: "number", cell: (it) => formatWire(it.fee, it.currency) },
  { head: "Total", kind: "sum", cell: (it) => formatWire(it.total, it.currency) },
  { head: "Actions", kind: "acts", cell: (donation) => <Acts donation={donation} /> },
];

function What({ donation }: { donation: Donation }) {
  const { campaign } = donation;
  return (
    <>
      <a href={campaignPath(campaign.id)} className="link">
        <CutText>{campaign.title}</CutText>
      </a>
      <span className="data-table-note">{factsOf(donation).join(" · ")}</span>
    </>
  );
}

function Acts({ donation }: { donation: OwnDonation }) {
  const { id, state, campaign, checkout_url, secret } = donation;
  const which = <span className="sr-only"> of the gift to {campaign.title}</span>;
  if (state === "open" && checkout_url) {
    return (
      <div>
        <ButtonLink href={checkout_url} variant="quiet" size="small">
          Pay now{which}
        </ButtonLink>
      </div>
    );
  }
  if (state !== "settled" && state !== "reversed") return null;
  const open = (
    <ButtonLink href={resultPath(id, secret)} variant="quiet" size="small">
      Open{which}
    </ButtonLink>
  );
  if (state === "reversed") return <div>{open}</div>;
  return (
    <div>
      {open}
      <DownloadButton
        name={`receipt-${id}.pdf`}
        type="application/pdf"
        load={() => authorisedApi(myDonationReceipt, { params: { id } })}
      >
        Receipt{which}
      </DownloadButton>
    </div>
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
