import type { ReactNode } from "react";
import { dayText } from "#contract/day-text.ts";
import type { DonationForDonor } from "#contract/giving/donations.ts";
import { donationMethods, paymentWays } from "#contract/giving/giving-choices.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { rateText } from "#contract/rate-text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { isFinal } from "./donation-progress.ts";
import { useHydrated } from "./form/use-hydrated.ts";

interface DonationReceiptProps {
  donation: DonationForDonor;
  /** Of the receipt, once there is one. */
  receiptUrl: string;
  sandbox: boolean;
}

/** The donation's amounts and details, which also print as a confirmation. */
export function DonationReceipt({ donation, receiptUrl, sandbox }: DonationReceiptProps) {
  const hydrated = useHydrated();
  const { amount, fee, total, currency, campaign, campaign_amount, campaign_currency } = donation;
  const settled = donation.state === "settled";
  return (
    <section className="donation-receipt" aria-labelledby="receipt">
      <div className="donation-receipt-head">
        <h2 id="receipt" className="text-heading">
          Your donation
        </h2>
        {settled && (
          <p className="flex flex-wrap gap-[0.6rem] no-print">
            <ButtonLink
              href={receiptUrl}
              download={`receipt-${donation.receipt_number ?? ""}.pdf`}
              variant="river"
              size="small"
            >
              Download receipt
            </ButtonLink>
            {hydrated && (
              <Button variant="quiet" size="small" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </p>
        )}
      </div>
      <dl className="giving-summary-sums donation-receipt-sums">
        <Row name="Donation">{formatWire(amount, currency)}</Row>
        <Row name="Service fee">{formatWire(fee, currency)}</Row>
        <div className="giving-summary-total">
          <dt>Total</dt>
          <dd>{formatWire(total, currency)}</dd>
        </div>
        {donation.refunded > 0 && !donation.revoked && (
          <Row name="Refunded">{formatWire(donation.refunded, currency)}</Row>
        )}
        {campaign_currency !== currency && (
          <Row name="Counted towards the campaign">
            {formatWire(campaign_amount, campaign_currency)}
          </Row>
        )}
      </dl>
      <dl className="donation-receipt-rows">
        <Row name="Campaign">
          <a href={campaignPath(campaign.id)} className="link">
            {campaign.title}
          </a>
        </Row>
        {donation.conversion && (
          <Row name="Exchange rate">
            {rateText({ base: currency, quote: campaign_currency, ...donation.conversion })}
          </Row>
        )}
        {donation.fund && <Row name="For">{donation.fund}</Row>}
        {donation.dedication && <Row name="In honour of">{donation.dedication}</Row>}
        <Row name="Shown as">{donation.anonymous ? "Anonymous" : donation.name}</Row>
        {donation.message && <Row name="Message">{donation.message}</Row>}
        {donation.paid_by ? (
          <Row name="Paid">{paymentWays[donation.paid_by.way]}</Row>
        ) : (
          <Row name="Payment method">{donationMethods[donation.payment_method]}</Row>
        )}
        <Row name="Date">{dayText(donation.settled_at ?? donation.created_at)}</Row>
        {donation.receipt_number ? (
          <Row name="Receipt number">{donation.receipt_number}</Row>
        ) : (
          // Not next to the reference that the donor has to write on the transfer.
          !donation.transfer && <Row name="Reference">{donation.id}</Row>
        )}
        {settled && donation.email && <Row name="Receipt sent to">{donation.email}</Row>}
        {!settled && <Row name="Status">{unsettledText(donation)}</Row>}
        {sandbox && <Row name="Test mode">Nothing was charged</Row>}
      </dl>
    </section>
  );
}

function unsettledText({ state, revoked, payment_method }: DonationForDonor): string {
  if (revoked) return "Payment invalid";
  if (state === "reversed") return "Refunded";
  if (!isFinal(state)) {
    return payment_method === "Bank-Transfer" ? "Waiting for your transfer" : "Not confirmed yet";
  }
  // Some coins or a transfer may have arrived, or may arrive late.
  return payment_method === "Credit-Card" ? "Not paid, nothing was charged" : "Not paid";
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
