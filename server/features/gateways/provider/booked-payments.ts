/** Returns those of the payments, by the gateway's ids, that are in the ledger with their cost. */
export type BookedPayments = (paymentIds: readonly string[]) => Promise<ReadonlySet<string>>;
