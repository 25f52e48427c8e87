/** Never calls the gateway. */
export async function reconcilePayments(): Promise<void> {}
