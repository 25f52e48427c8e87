import type { GatewayRecord } from "../gateway-client.ts";
import type { DonationRow } from "./site-rows.ts";

const final: Partial<Record<GatewayRecord["state"], string>> = {
  succeeded: "settled",
  failed: "failed",
  expired: "expired",
};

/** Donations that have not heard how their payment ended, or that never got a checkout. */
export function findStuck(
  payments: readonly GatewayRecord[],
  donations: readonly DonationRow[],
): string[] {
  const byId = new Map(donations.map((donation) => [donation.id, donation]));
  const unheard = payments.flatMap((payment) => {
    const end = final[payment.state];
    const donation = byId.get(payment.reference);
    const isGiven = donation?.state === "reversed" ? "settled" : donation?.state;
    return donation && end && isGiven !== end
      ? [`donation ${donation.id} is ${donation.state}, its payment ${payment.state}`]
      : [];
  });
  const halfStarted = donations
    .filter(({ state }) => state === "created")
    .map(({ id }) => `donation ${id} has no checkout`);
  return [...unheard, ...halfStarted];
}
