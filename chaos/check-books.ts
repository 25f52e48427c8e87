import { currencies, money, toWire } from "#contract/money.ts";
import { type Check, check } from "./check.ts";
import { checkShown } from "./check-shown.ts";
import type { Evidence } from "./evidence.ts";

/** The books balance, fit the gateway's, and keep the promise. */
export function checkBooksOf(evidence: Evidence): Check[] {
  const { books, donations, payments, clearing } = evidence;
  return [
    check(
      "books: the ledger sums to zero in every currency",
      books.unbalanced.map(({ currency, sum_minor }) => `${sum_minor} ${currency} too much`),
    ),
    check(
      "books: every capture is for what its donor was charged",
      books.unposted.map(({ id }) => `donation ${id}`),
    ),
    check(
      "books: campaigns' totals are what the ledger says",
      books.mismatched.map(({ campaign_id }) => `campaign ${campaign_id}`),
    ),
    check(
      "books: giving by day is what settled on it",
      books.misdated.map(({ campaign_id, day }) => `campaign ${campaign_id} on ${day}`),
    ),
    check(
      "books: gateway and ledger are equal to the cent",
      currencies.map((currency) => {
        const held = payments
          .filter((payment) => payment.state === "succeeded" && payment.currency === currency)
          .reduce((sum, payment) => sum + payment.amount_minor - payment.cost_minor, 0);
        const booked = clearing.find((row) => row.currency === currency)?.balance_minor ?? 0;
        return (
          held !== booked &&
          `the gateway holds ${toWire(money(held, currency))} ${currency}, the books say ${toWire(money(booked, currency))}`
        );
      }),
    ),
    check("books: the cause has nine tenths of every donation or more", [
      ...books.weak.map(({ id }) => `donation ${id}, by the ledger`),
      ...donations.map(
        ({ id, state, campaign_amount_minor: amount, cost_minor }) =>
          state === "settled" &&
          (amount - (cost_minor ?? amount)) * 10 < amount * 9 &&
          `donation ${id}, by its row`,
      ),
    ]),
    checkShown(evidence),
  ];
}
