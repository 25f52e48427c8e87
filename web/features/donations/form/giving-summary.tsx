import type { ReferenceRate } from "#contract/books/rates.ts";
import { CAUSE_SHARE_PERCENT, formatMoney, type Money } from "#contract/money.ts";
import { rateText } from "#contract/rate-text.ts";
import { StreamLine } from "../../../ui/stream/stream-line.tsx";
import type { GivingCampaignData } from "../giving-campaign.tsx";
import { amountSummary } from "./chosen-amount.ts";
import type { GivingValues } from "./giving-values.ts";

interface GivingSummaryProps {
  values: GivingValues;
  campaign: GivingCampaignData;
  /** Of other currencies in the campaign's. */
  rates: readonly ReferenceRate[];
  feePercent: number;
  productName: string;
}

/** What the donor pays, before they pay it. */
export function GivingSummary(props: GivingSummaryProps) {
  const { values, campaign, rates, feePercent, productName } = props;
  const { amount, fee, total } = amountSummary(values, feePercent);
  const rate = rates.find(({ base }) => base === amount.currency);
  return (
    <section className="giving-summary" aria-labelledby="summary">
      <h2 id="summary" className="giving-form-question">
        Summary
      </h2>
      <dl className="giving-summary-sums">
        <Sum name="Donation" sum={amount} />
        <Sum name={`Service fee (${feePercent}%)`} sum={fee} />
        <div className="giving-summary-total">
          <dt>Total</dt>
          <dd aria-live="polite">{formatMoney(total)}</dd>
        </div>
      </dl>
      <noscript>
        <p className="text-sm">
          The fee of {feePercent}% is added to the amount you choose. You see the total on the
          payment page, before you pay.
        </p>
      </noscript>
      {amount.currency !== campaign.currency && (
        <p className="giving-summary-note">
          This campaign counts in {campaign.currency}. Your {amount.currency} are converted at the
          rate of the moment you give{rate && `, now ${rateText(rate)}`}. Your confirmation shows
          the exact figure.
        </p>
      )}
      <StreamLine />
      <p>
        <strong>At least {CAUSE_SHARE_PERCENT}% of your donation</strong> reaches{" "}
        {campaign.beneficiary}. Should the payment service charge more than a tenth, {productName}{" "}
        pays the difference.
      </p>
      <p>
        The fee comes on top of your donation and pays for running {productName}. Nothing else is
        added.
      </p>
    </section>
  );
}

/** The total in a bar at the foot of a small screen, until the summary itself comes into view. */
export function GivingTotal({
  values,
  feePercent,
}: Pick<GivingSummaryProps, "values" | "feePercent">) {
  const { amount, fee, total } = amountSummary(values, feePercent);
  return (
    <p className="giving-summary-bar" aria-hidden="true">
      <span>
        {formatMoney(amount)} + {formatMoney(fee)} fee
      </span>
      <strong>{formatMoney(total)}</strong>
    </p>
  );
}

function Sum({ name, sum }: { name: string; sum: Money }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(sum)}</dd>
    </div>
  );
}
