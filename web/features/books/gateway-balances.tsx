import type { PublicBooks } from "#contract/books/public-books.ts";
import { momentText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";

/** What each payment service says that it holds, beside the books. */
export function GatewayBalances({
  gateways,
  not_compared,
  former,
  test,
}: Pick<PublicBooks, "gateways" | "not_compared" | "former" | "test">) {
  const left = former.filter((name) => !test.includes(name));
  return (
    <section aria-labelledby="gateways">
      <h2 id="gateways" className="text-title">
        Held at payment services
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
      {test.length > 0 && (
        <p className="mt-4 text-ink-soft">
          Gifts by {named(test)} are there to try the site out: no real money moved. All sums on
          this page count them too.
        </p>
      )}
      {left.length > 0 && (
        <p className="mt-4 text-ink-soft">
          The books also have gifts by {named(left)}. The site takes none there any more, so it no
          longer asks what is held there.
        </p>
      )}
    </section>
  );
}

const named = (names: readonly string[]) => names.map((name) => `“${name}”`).join(" and ");
