import type { Donation } from "#contract/giving/donations.ts";
import { myDonationReceipt } from "#contract/giving/receipts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { DownloadButton } from "../../../ui/download-button.tsx";

export function ReceiptButton({ donation: { id, campaign } }: { donation: Donation }) {
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
