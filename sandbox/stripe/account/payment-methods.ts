import type { Method } from "../objects/new-payment.ts";

/** What Stripe keeps of a card payment: 2.9% and 30, of a debit: 0.8% and 500 at most; halves up. */
export function feeOf(settled: number, method: Method): number {
  const perMille = method === "card" ? 29 : 8;
  const share = Math.floor((settled * perMille + 500) / 1000);
  return method === "card" ? share + 30 : Math.min(share, 500);
}

/** The method that takes days, by the currency that it takes. */
const slowMethods: Readonly<Record<string, Method>> = { eur: "sepa_debit", usd: "us_bank_account" };

export function slowMethodOf(session: {
  currency: string | null;
  payment_method_types: readonly string[];
}): Method | undefined {
  const method = slowMethods[session.currency ?? ""];
  return method && session.payment_method_types.includes(method) ? method : undefined;
}

/** What the account has switched on for a currency. */
export function methodsFor(currency: string): readonly Method[] {
  const slow = slowMethods[currency];
  return slow ? ["card", slow] : ["card"];
}
