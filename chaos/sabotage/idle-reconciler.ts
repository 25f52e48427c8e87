/** Asks nobody anything. */
export async function reconcilePayments(): Promise<void> {}
