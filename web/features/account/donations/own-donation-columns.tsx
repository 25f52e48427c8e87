import type { OwnDonation } from "#contract/account/profile.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { donationMethods, paymentWays } from "#contract/giving/giving-choices.ts";
import { myDonationReceipt } from "#contract/giving/receipts.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, donationResultPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { DownloadButton } from "../../../ui/download-button.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { ReceiptDay } from "../../../ui/table/short-time.tsx";
import { donationDate, donationStateText, donationStateTone } from "./donation-texts.ts";

export const ownDonationColumns: ReadonlyArray<Column<OwnDonation>> = [
  { head: "Campaign", kind: "name", cell: (donation) => <CampaignCell donation={donation} /> },
  {
    head: "Date",
    kind: "short",
    sort: "begun",
    cell: (donation) => <ReceiptDay iso={donationDate(donation)} />,
  },
  {
    head: "Status",
    kind: "short",
    cell: (donation) => (
      <Badge tone={donationStateTone(donation.state)}>{donationStateText(donation)}</Badge>
    ),
  },
  {
    head: "Amount",
    kind: "number",
    cell: ({ amount, currency }) => formatWire(amount, currency),
  },
  { head: "Fee", kind: "number", cell: ({ fee, currency }) => formatWire(fee, currency) },
  { head: "Total", kind: "sum", cell: ({ total, currency }) => formatWire(total, currency) },
  { head: "Actions", kind: "actions", cell: (donation) => <ActionsCell donation={donation} /> },
];

function CampaignCell({ donation }: { donation: Donation }) {
  const { campaign } = donation;
  return (
    <>
      <a href={campaignPath(campaign.id)} className="link">
        <CutText>{campaign.title}</CutText>
      </a>
      <span className="data-table-note">{donationNotes(donation).join(" · ")}</span>
    </>
  );
}

function ActionsCell({ donation }: { donation: OwnDonation }) {
  const { id, state, campaign, checkout_url, secret } = donation;
  const subject = <span className="sr-only">: donation to {campaign.title}</span>;
  if (state === "open" && checkout_url) {
    return (
      <div>
        <ButtonLink href={checkout_url} variant="quiet" size="small">
          Pay now{subject}
        </ButtonLink>
      </div>
    );
  }
  if (state !== "settled" && state !== "reversed") return null;
  const open = (
    <ButtonLink href={donationResultPath(id, secret)} variant="quiet" size="small">
      View{subject}
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
        Receipt{subject}
      </DownloadButton>
    </div>
  );
}

function donationNotes(donation: Donation): string[] {
  return [
    donation.paid_by
      ? `paid ${paymentWays[donation.paid_by.way]}`
      : donationMethods[donation.payment_method],
    donation.anonymous ? "anonymously" : `as ${donation.name}`,
    ...(donation.fund ? [`for ${donation.fund}`] : []),
    ...(donation.dedication ? [`in honour of ${donation.dedication}`] : []),
  ];
}
