import * as real from "#server/features/campaigns/catalogue/campaign-totals-store.ts";

/** Leaves sums as they were before money went back. */
export async function correctTotals(
  ...[tx, correction]: Parameters<typeof real.correctTotals>
): Promise<void> {
  await real.correctTotals(tx, { ...correction, raisedMinor: 0 });
}
