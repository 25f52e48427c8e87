import type { CurrencyBooks } from "#contract/books/public-books.ts";
import { formatWire } from "#contract/money.ts";

const names = { USD: "US dollars", EUR: "Euros" } as const;

interface Line {
  name: string;
  amount: number;
  note?: string;
  /** Told also where it is nothing. */
  always?: true;
}

/** The sums of one currency, as a list. `test`: no real money moved. */
export function BookSums({ sums, test = false }: { sums: CurrencyBooks; test?: boolean }) {
  const { currency } = sums;
  const lines: Line[] = [
    {
      name: "Received from donors",
      amount: sums.received,
      note: "by card, wallet or cryptocurrency, service fee and all",
      always: true,
    },
    {
      name: "Given by hand or by bank",
      amount: sums.by_hand,
      note: "straight to campaigns, and recorded by them",
    },
    { name: "Given back to donors", amount: sums.given_back, always: true },
    {
      name: "Kept by payment services",
      amount: sums.gateway_costs,
      note: "what they charge for their work",
      always: true,
    },
    {
      name: "Costs that gifts bore",
      amount: sums.costs_of_gifts,
      note: "at most a tenth of each; the rest we bear ourselves",
      always: true,
    },
    { name: "Service fees", amount: sums.service_fees, always: true },
    {
      name: "To campaigns",
      amount: sums.to_campaigns,
      note: "after what was given back, and after their part of the costs",
      always: true,
    },
    sums.converted < 0
      ? { name: "Went to campaigns in other currencies", amount: 0 - sums.converted }
      : { name: "Came from gifts in other currencies", amount: sums.converted },
    {
      name: "Held in disputes",
      amount: sums.held_in_disputes,
      note: "until a donor's bank has decided",
      always: true,
    },
    { name: "On its way back", amount: sums.going_back, note: "paid twice, or for no gift" },
    { name: "Moved to the charity's bank", amount: sums.at_bank },
  ];
  const id = `books-${currency}${test ? "-tests" : ""}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {names[currency]}
        {test && " of tests"}
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
