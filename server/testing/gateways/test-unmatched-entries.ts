import type { Currency } from "#contract/money.ts";
import { type GatewayDonation, toEuros } from "./test-gateway-history.ts";

type Add = (account: string, currency: Currency, minor: number) => void;

/** Adds the expected ledger entries of an unmatched payment: none until some of its money moves. */
export function addUnmatchedEntries(donation: GatewayDonation, add: Add): void {
  const { amount, cost, currency, isExchanged, refunds, disputes } = donation;
  if (refunds.length + disputes.length === 0) return;
  const sum = (facts: ReadonlyArray<{ readonly amount: { readonly minor: number } }>) =>
    facts.reduce((total, fact) => total + fact.amount.minor, 0);
  const done = refunds.map(({ fact }) => fact).filter(({ state }) => state === "done");
  const withdrawals = disputes.map(({ fact }) => fact).filter(({ withdrawn }) => withdrawn);
  const lost = withdrawals.filter(({ state }) => state === "lost");
  const refunded = Math.min(amount, sum(done) + sum(lost));
  const fees = disputes.reduce((total, { fact }) => total + (fact.fee?.minor ?? 0), 0);
  const [gateway, exchange] = ["gateway:sandbox", "exchange:sandbox"];
  for (const [minor, sign] of [
    [amount, 1],
    ...[...done, ...withdrawals].map((fact) => [fact.amount.minor, -1] as const),
  ] as const) {
    add(isExchanged ? exchange : gateway, currency, sign * minor);
    if (!isExchanged) continue;
    add(gateway, "EUR", sign * toEuros(minor));
    add(exchange, "EUR", -sign * toEuros(minor));
  }
  for (const { fact } of [...refunds, ...disputes]) {
    add(gateway, "EUR", -(fact.exchangeLoss?.minor ?? 0));
    add(exchange, "EUR", fact.exchangeLoss?.minor ?? 0);
  }
  const costCurrency = isExchanged ? "EUR" : currency;
  add(gateway, costCurrency, -cost);
  add("gateway-costs", costCurrency, cost);
  add(gateway, currency, -fees);
  add("gateway-costs", currency, fees + sum(done) + sum(lost) - refunded);
  add("disputed:sandbox", currency, sum(withdrawals) - sum(lost));
  add("unmatched:sandbox", currency, refunded - amount);
}
