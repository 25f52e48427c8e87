import * as z from "zod/mini";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { GatewayRefused, MandateGone } from "../../gateways/provider/payment-provider.ts";

/** Deletes a stored payment method at the gateway. */
export const revokeMandateJob = defineJob({
  name: "revoke-mandate",
  data: z.object({ provider: z.string(), mandateId: z.string() }),
  isPersistent: true,
});

export async function revokeMandate(
  gateways: Gateways,
  { provider, mandateId }: { provider: string; mandateId: string },
): Promise<void> {
  try {
    await gateways.named(provider)?.mandates?.revoke(mandateId);
  } catch (error) {
    // Another account's: we cannot charge it either.
    if (!(error instanceof MandateGone || error instanceof GatewayRefused)) throw error;
  }
}
