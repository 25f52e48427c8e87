import {
  CAUSE_SHARE_PERCENT,
  formatMoney,
  money,
  percentOf,
  withServiceFee,
} from "#contract/money.ts";
import drawing from "./money-split.svg?url";

const donation = money(100_000, "USD");
const causeShare = percentOf(donation, CAUSE_SHARE_PERCENT);
const maxCost = money(donation.minor - causeShare.minor, "USD");

export function MoneySplit({ feePercent }: { feePercent: number }) {
  const example = withServiceFee(donation, feePercent);
  return (
    <figure className="mt-4">
      <figcaption className="text-lead">
        You give {formatMoney(example.amount)} and pay {formatMoney(example.total)}.
      </figcaption>
      <svg
        className="money-split-drawing"
        viewBox="0 0 1000 260"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <use href={`${drawing}#split`} />
      </svg>
      <dl className="money-split-list">
        <div className="money-split-fee">
          <dt>{formatMoney(example.fee)}</dt>
          <dd>
            is the {feePercent}% service fee. It is added to your donation, and you see it before
            you pay.
          </dd>
        </div>
        <div className="money-split-cost">
          <dt>up to {formatMoney(maxCost)}</dt>
          <dd>covers what the payment service charges, usually far less.</dd>
        </div>
        <div className="money-split-cause">
          <dt>at least {formatMoney(causeShare)}</dt>
          <dd>
            reaches the cause: {CAUSE_SHARE_PERCENT}% or more of every donation. If payment fees are
            ever higher, we cover the rest.
          </dd>
        </div>
      </dl>
    </figure>
  );
}
