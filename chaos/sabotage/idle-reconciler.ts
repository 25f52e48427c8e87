/** Never asks the gateway. */
export async function reconcilePayments(): Promise<void> {}
