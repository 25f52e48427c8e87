import * as real from "#server/features/giving/donations/settle-donations.ts";

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

/** Gifts stand three days before their money came. */
export function settleDonations(
  ...[tx, deps, settlements]: Parameters<typeof real.settleDonations>
) {
  const early = settlements.map(({ donation, payment }) => ({
    donation,
    payment: { ...payment, changedAt: payment.changedAt - THREE_DAYS_MS },
  }));
  return real.settleDonations(tx, deps, early);
}
