import * as real from "#server/features/books/ledger/movement-store.ts";

/** Books each payout twice. */
export async function recordMovement(
  ...[tx, movement, posting]: Parameters<typeof real.recordMovement>
) {
  await real.recordMovement(tx, movement, posting);
  if (movement.kind !== "to_bank") return;
  await real.recordMovement(tx, { ...movement, externalId: `${movement.externalId}-2` }, posting);
}
