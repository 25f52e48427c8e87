import type { GatewayBooks } from "#contract/books/public-books.ts";
import { momentText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";

/** What each payment service says that it holds, beside the books. */
export function GatewayBalances({ gateways }: { gateways: readonly GatewayBooks[] }) {
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
    </section>
  );
}
