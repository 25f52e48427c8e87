import type { Currency } from "#contract/money.ts";
import { type Gift, inEuros } from "./test-gateway-history.ts";

type Add = (account: string, currency: Currency, minor: number) => void;

/** Adds what the books are to say of a payment for nothing: nothing until something moved of it. */
export function expectStray(gift: Gift, add: Add): void {
  const { amount, cost, currency, isExchanged, refunds, disputes } = gift;
  if (refunds.length + disputes.length === 0) return;
  const sum = (facts: ReadonlyArray<{ readonly amount: { readonly minor: number } }>) =>
    facts.reduce((all, fact) => all + fact.amount.minor, 0);
  const done = refunds.map(({ fact }) => fact).filter(({ state }) => state === "done");
  const taken = disputes.map(({ fact }) => fact).filter(({ withdrawn }) => withdrawn);
  const lost = taken.filter(({ state }) => state === "lost");
  const gone = Math.min(amount, sum(done) + sum(lost));
  const fees = disputes.reduce((all, { fact }) => all + (fact.fee?.minor ?? 0), 0);
  const [gateway, exchange] = ["gateway:sandbox", "exchange:sandbox"];
  for (const [minor, sign] of [
    [amount, 1],
    ...[...done, ...taken].map((fact) => [fact.amount.minor, -1] as const),
  ] as const) {
    add(isExchanged ? exchange : gateway, currency, sign * minor);
    if (!isExchanged) continue;
    add(gateway, "EUR", sign * inEuros(minor));
    add(exchange, "EUR", -sign * inEuros(minor));
  }
  for (const { fact } of [...refunds, ...disputes]) {
    add(gateway, "EUR", -(fact.exchangeLoss?.minor ?? 0));
    add(exchange, "EUR", fact.exchangeLoss?.minor ?? 0);
  }
  const costIn = isExchanged ? "EUR" : currency;
  add(gateway, costIn, -cost);
  add("gateway-costs", costIn, cost);
  add(gateway, currency, -fees);
  add("gateway-costs", currency, fees + sum(done) + sum(lost) - gone);
  add("disputed:sandbox", currency, sum(taken) - sum(lost));
  add("unmatched:sandbox", currency, gone - amount);
}
