/** Of some payments, by the gateway's ids, those that are in the books with their cost. */
export type BookedPayments = (paymentIds: readonly string[]) => Promise<ReadonlySet<string>>;
