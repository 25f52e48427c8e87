/** What the gateway tells of its cost after a payment is heard and not booked. */
export async function applyLateFee(): Promise<undefined> {
  return undefined;
}
