import { useId } from "react";
import type { PublicBooks } from "#contract/books/public-books.ts";
import { formatWire } from "#contract/money.ts";
import { dayTimeText } from "#contract/time-zone.ts";
import { useSite } from "../../lib/page/site-data.ts";

interface GatewayBalancesProps extends Pick<PublicBooks, "gateways" | "not_compared"> {
  title: string;
  former?: PublicBooks["former"];
}

export function GatewayBalances({
  title,
  gateways,
  not_compared,
  former = [],
}: GatewayBalancesProps) {
  const id = useId();
  const zone = useSite()?.time_zone ?? "UTC";
  if (gateways.length + not_compared.length + former.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <dl className="books-page-rows">
        {gateways.map(({ gateway, currency, held, booked, compared_at }) => (
          <div key={`${gateway} ${currency}`}>
            <dt>
              {gateway}, {currency}
              <small>
                {held === booked
                  ? `matches our books; compared on ${dayTimeText(compared_at, zone)}`
                  : `our books say ${formatWire(booked, currency)}; compared on ${dayTimeText(compared_at, zone)}`}
              </small>
            </dt>
            <dd>{formatWire(held, currency)}</dd>
          </div>
        ))}
      </dl>
      {not_compared.length > 0 && (
        <p className="mt-4 text-ink-soft">
          {not_compared.join(" and ")}: donations are held in a bitcoin wallet, whose value changes
          every day. We can't compare its balance with these books, which record what each donation
          was worth when it was made.
        </p>
      )}
      {former.length > 0 && (
        <p className="mt-4 text-ink-soft">
          The books also contain donations made through {quotedNames(former)}, which this site no
          longer uses. We don't check balances there.
        </p>
      )}
    </section>
  );
}

/** “Stripe” and “Sandbox” */
export const quotedNames = (names: readonly string[]) =>
  names.map((name) => `“${name}”`).join(" and ");
