import { useState } from "react";
import type { DonationForDonor } from "#contract/giving/donations.ts";
import type { DonationRefunds } from "#contract/giving/refunds.ts";
import { CONTACT_PATH, donationResultPath } from "#contract/page-paths.ts";
import { StatusMessage } from "../../ui/status-message.tsx";
import { RefundForm, type RejectedRequest } from "./refund-form.tsx";
import { RefundList } from "./refund-list.tsx";

interface RefundScreenProps {
  donation: DonationForDonor;
  secret: string;
  refunds: DonationRefunds;
  rejected: RejectedRequest | undefined;
}

export function RefundScreen({ donation, secret, rejected, ...loaded }: RefundScreenProps) {
  const [updated, setUpdated] = useState<DonationRefunds>();
  const refunds = updated ?? loaded.refunds;
  const { data, may_ask } = refunds;
  return (
    <div className="wrap wrap-text grid gap-7 pb-section">
      <StatusMessage>{updated && confirmationText(donation)}</StatusMessage>
      {data.length > 0 && <RefundList refunds={data} />}
      {may_ask ? (
        <RefundForm
          donationId={donation.id}
          secret={secret}
          refunds={refunds}
          rejected={rejected}
          onRequested={setUpdated}
        />
      ) : (
        !data.some(({ state }) => state === "asked") && (
          <p>
            No further refund can be requested for this donation. If something is wrong,{" "}
            <a href={CONTACT_PATH} className="link">
              contact us
            </a>
            .
          </p>
        )
      )}
      <p>
        <a href={donationResultPath(donation.id, secret)} className="link">
          Back to your donation
        </a>
      </p>
    </div>
  );
}

function confirmationText({ email }: DonationForDonor): string {
  return email
    ? `We've received your request and will email our decision to ${email}.`
    : "We've received your request. Come back to this page to see our decision.";
}
