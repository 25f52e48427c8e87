import type { GatewayRecord } from "../gateways/gateway-client.ts";
import type { DonationRow } from "./site-rows.ts";

const final: Partial<Record<GatewayRecord["state"], string>> = {
  succeeded: "settled",
  failed: "failed",
  expired: "expired",
};

/** Donations that have not heard how their payment ended, or that never got a checkout; or what it cost. */
export function findStuck(
  payments: readonly GatewayRecord[],
  donations: readonly DonationRow[],
): string[] {
  const byReference = Map.groupBy(payments, ({ reference }) => reference);
  const unheard = donations.flatMap((donation) => {
    const its = byReference.get(donation.id) ?? [];
    // Of several checkouts one that was paid counts, or else the one that the donation knows.
    const payment =
      its.find(({ state }) => state === "succeeded") ??
      its.find(({ payment_id }) => payment_id === donation.payment_id);
    const end = payment && final[payment.state];
    const isGiven = donation.state === "reversed" ? "settled" : donation.state;
    return end && isGiven !== end
      ? [`donation ${donation.id} is ${donation.state}, its payment ${payment.state}`]
      : [];
  });
  const costless = donations
    .filter(({ settled_at, cost_told }) => settled_at !== null && !cost_told)
    .map(({ id }) => `donation ${id} has not heard what it cost`);
  const halfStarted = donations
    .filter(({ state }) => state === "created")
    .map(({ id }) => `donation ${id} has no checkout`);
  return [...unheard, ...costless, ...halfStarted];
}
