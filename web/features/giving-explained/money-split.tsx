import {
  CAUSE_SHARE_PERCENT,
  formatMoney,
  money,
  percentOf,
  withServiceFee,
} from "#contract/money.ts";
import drawing from "./money-split.svg?url";

const given = money(100_000, "USD");
const least = percentOf(given, CAUSE_SHARE_PERCENT);
const most = money(given.minor - least.minor, "USD");

/** Where a donation of $1,000.00 goes, drawn and as a list; the figures are the contract's own. */
export function MoneySplit({ feePercent }: { feePercent: number }) {
  const example = withServiceFee(given, feePercent);
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
            is the service fee of {feePercent}%. It comes on top, and you see it before you pay.
          </dd>
        </div>
        <div className="money-split-cost">
          <dt>up to {formatMoney(most)}</dt>
          <dd>covers what the payment service charges. It usually needs far less.</dd>
        </div>
        <div className="money-split-cause">
          <dt>at least {formatMoney(least)}</dt>
          <dd>
            reaches the cause: {CAUSE_SHARE_PERCENT}% or more of every single donation. If a payment
            ever costs too much for that, we bear the difference.
          </dd>
        </div>
      </dl>
    </figure>
  );
}
