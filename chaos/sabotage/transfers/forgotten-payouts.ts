import * as real from "#server/features/giving/movements/apply-transfer.ts";

/** What the bank sends back is heard and not booked. */
export async function applyTransfer(...call: Parameters<typeof real.applyTransfer>) {
  const [, , { what }] = call;
  return what === "from_bank" ? undefined : real.applyTransfer(...call);
}
