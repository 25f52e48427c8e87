import type { CurrencyBooks } from "#contract/books/public-books.ts";
import { formatWire } from "#contract/money.ts";

const titles = {
  USD: { real: "US dollars", test: "Test payments in US dollars" },
  EUR: { real: "Euros", test: "Test payments in euros" },
} as const;

interface Line {
  name: string;
  amount: number;
  note?: string;
  /** Shown even if it is zero. */
  always?: true;
}

export function BookSums({ sums, test = false }: { sums: CurrencyBooks; test?: boolean }) {
  const { currency } = sums;
  const lines: Line[] = [
    {
      name: "Received from donors",
      amount: sums.received,
      note: "by card, wallet or cryptocurrency, including service fees",
      always: true,
    },
    {
      name: "Offline donations",
      amount: sums.by_hand,
      note: "given directly to campaigns, which recorded them",
    },
    { name: "Refunded to donors", amount: sums.given_back, always: true },
    { name: "Charged by payment services", amount: sums.gateway_costs, always: true },
    {
      name: "Costs covered by donations",
      amount: sums.costs_of_gifts,
      note: "at most 10% of each; we cover the rest",
      always: true,
    },
    { name: "Service fees", amount: sums.service_fees, always: true },
    {
      name: "To campaigns",
      amount: sums.to_campaigns,
      note: "after refunds and their share of the costs",
      always: true,
    },
    sums.converted < 0
      ? { name: "Converted to other currencies", amount: 0 - sums.converted }
      : { name: "Converted from other currencies", amount: sums.converted },
    {
      name: "Held in disputes",
      amount: sums.held_in_disputes,
      note: "until a donor's bank decides",
      always: true,
    },
    { name: "Being refunded", amount: sums.going_back, note: "paid twice, or for no donation" },
    { name: "Paid out to the charity's bank", amount: sums.at_bank },
  ];
  const id = `books-${currency}${test ? "-tests" : ""}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {titles[currency][test ? "test" : "real"]}
      </h2>
      <dl className="books-page-rows">
        {lines
          .filter(({ amount, always }) => always || amount !== 0)
          .map(({ name, amount, note }) => (
            <div key={name}>
              <dt>
                {name}
                {note && <small>{note}</small>}
              </dt>
              <dd>{formatWire(amount, currency)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
