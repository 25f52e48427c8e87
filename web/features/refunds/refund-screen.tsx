import { useState } from "react";
import type { HeldDonation } from "#contract/giving/donations.ts";
import type { DonationRefunds } from "#contract/giving/refunds.ts";
import { CONTACT_PATH, resultPath } from "#contract/page-paths.ts";
import { Said } from "../../ui/said.tsx";
import { RefundForm, type RefusedWish } from "./refund-form.tsx";
import { RefundList } from "./refund-list.tsx";

interface RefundScreenProps {
  donation: HeldDonation;
  secret: string;
  refunds: DonationRefunds;
  refused: RefusedWish | undefined;
}

/** Where a donor asks to have a gift back, and sees what became of it. */
export function RefundScreen({ donation, secret, refused, ...loaded }: RefundScreenProps) {
  const [asked, setAsked] = useState<DonationRefunds>();
  const refunds = asked ?? loaded.refunds;
  const { data, may_ask } = refunds;
  return (
    <div className="wrap wrap-text grid gap-7 pb-section">
      <Said>{asked && said(donation)}</Said>
      {data.length > 0 && <RefundList refunds={data} />}
      {may_ask ? (
        <RefundForm
          donationId={donation.id}
          secret={secret}
          refunds={refunds}
          refused={refused}
          onAsked={setAsked}
        />
      ) : (
        !data.some(({ state }) => state === "asked") && (
          <p>
            Nothing more of this gift can be asked for here. If something is wrong,{" "}
            <a href={CONTACT_PATH} className="link">
              write to us
            </a>
            .
          </p>
        )
      )}
      <p>
        <a href={resultPath(donation.id, secret)} className="link">
          Back to your gift
        </a>
      </p>
    </div>
  );
}

function said({ email }: HeldDonation): string {
  return email
    ? `We got your wish. You get a letter at ${email} when we have decided.`
    : "We got your wish. Come back to this address to see what we decided.";
}
