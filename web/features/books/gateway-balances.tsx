import { useId } from "react";
import type { PublicBooks } from "#contract/books/public-books.ts";
import { momentText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";

interface GatewayBalancesProps extends Pick<PublicBooks, "gateways" | "not_compared"> {
  title: string;
  former?: PublicBooks["former"];
}

/** What each payment service says that it holds, beside the books. */
export function GatewayBalances({
  title,
  gateways,
  not_compared,
  former = [],
}: GatewayBalancesProps) {
  const id = useId();
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
                  ? `the same in our books; compared on ${momentText(compared_at)}`
                  : `our books say ${formatWire(booked, currency)}; compared on ${momentText(compared_at)}`}
              </small>
            </dt>
            <dd>{formatWire(held, currency)}</dd>
          </div>
        ))}
      </dl>
      {not_compared.length > 0 && (
        <p className="mt-4 text-ink-soft">
          {not_compared.join(" and ")}: gifts wait there in a wallet of bitcoin, whose worth changes
          from day to day. So what it holds can't be compared with these books, which keep what each
          gift was worth when it was given.
        </p>
      )}
      {former.length > 0 && (
        <p className="mt-4 text-ink-soft">
          The books also have gifts by {namesText(former)}. The site takes none there any more, so
          it no longer asks what is held there.
        </p>
      )}
    </section>
  );
}

/** “Stripe” and “Sandbox” */
export const namesText = (names: readonly string[]) =>
  names.map((name) => `“${name}”`).join(" and ");
