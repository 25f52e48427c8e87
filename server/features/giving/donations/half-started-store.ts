import type { Db, Tx } from "../../../platform/db/database.ts";
import { isFree } from "../../../platform/db/lease.ts";
import { KEY_LEASE_MS } from "./idempotency-store.ts";

/** Where there are more, the next run gives up the rest. */
const GIVEN_UP_AT_ONCE = 1_000;

/**
 * Donations without a checkout that no request is working on; first those whose last try is longest
 * ago.
 */
export function findHalfStarted(db: Db, startedBefore: Date, now: Date, limit: number) {
  return db
    .selectFrom("donation")
    .innerJoin("idempotency_key", "idempotency_key.donation_id", "donation.id")
    .selectAll("donation")
    .where("donation.state", "=", "created")
    .where("donation.created_at", "<", startedBefore)
    .where(isFree("idempotency_key.lease_until", now, KEY_LEASE_MS))
    .orderBy("idempotency_key.lease_until")
    .limit(limit)
    .execute();
}

/**
 * Gives up donations that never got a checkout. If money comes all the same, it still settles them.
 */
export async function expireHalfStarted(
  tx: Tx,
  provider: string,
  startedBefore: Date,
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state: "expired" })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("donation")
        .select("id")
        .where("state", "=", "created")
        .where("provider", "=", provider)
        .where("created_at", "<", startedBefore)
        // A further attempt has a key of its own, which is as young as itself.
        .where((eb) =>
          eb.or([eb("reopened_at", "is", null), eb("reopened_at", "<", startedBefore)]),
        )
        .orderBy("created_at")
        .limit(GIVEN_UP_AT_ONCE),
    )
    .where("state", "=", "created")
    .execute();
}

/** Gives up those of these donations that still have no checkout. */
export async function expireRefused(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state: "expired" })
    .where("id", "in", [...ids])
    .where("state", "=", "created")
    .execute();
}
