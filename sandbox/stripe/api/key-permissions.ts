/** What a call needs of a restricted key, by the first part of its address below `/v1`. */
const parts: Readonly<Record<string, string>> = {
  balance: "rak_balance",
  balance_transactions: "rak_balance_transaction_source",
  charges: "rak_charge",
  checkout: "rak_checkout_session",
  disputes: "rak_dispute",
  events: "rak_event",
  payment_intents: "rak_payment_intent",
  payouts: "rak_payout",
  refunds: "rak_charge",
};

/** The permission that a key lacks for a call, such as `GET /charges/:id`. Who may write may read too. */
export function lackedFor(call: string, held: readonly string[]): string | undefined {
  const [method, address = ""] = call.split(" ");
  const part = parts[address.split("/")[1] ?? ""] ?? "rak_accounts_kyc_basic";
  const wanted = `${part}_${method === "GET" ? "read" : "write"}`;
  return held.includes(wanted) || held.includes(`${part}_write`) ? undefined : wanted;
}
