import type { Db, Tx } from "../../../platform/db/database.ts";
import { isLeaseFree } from "../../../platform/db/lease.ts";
import { KEY_LEASE_MS } from "./idempotency-store.ts";

const BATCH = 1_000;

/** Donations without a checkout that no request is working on, least recently tried first. */
export function findHalfStarted(db: Db, startedBefore: Date, now: Date, limit: number) {
  return (
    db
      .selectFrom("donation")
      .leftJoin("idempotency_key", "idempotency_key.donation_id", "donation.id")
      .selectAll("donation")
      .where("donation.state", "=", "created")
      .where("donation.created_at", "<", startedBefore)
      // Donations that were not started by a request, and old ones, have no key.
      .where((eb) =>
        eb.or([
          isLeaseFree("idempotency_key.lease_until", now, KEY_LEASE_MS),
          eb("idempotency_key.donation_id", "is", null).and(
            "donation.reopened_at",
            "<",
            startedBefore,
          ),
        ]),
      )
      .orderBy("idempotency_key.lease_until")
      .limit(limit)
      .execute()
  );
}

/** Expires a batch of donations without a checkout. A late payment would still settle them. */
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
        // Every attempt has its own idempotency key at the gateway.
        .where((eb) =>
          eb.or([eb("reopened_at", "is", null), eb("reopened_at", "<", startedBefore)]),
        )
        .orderBy("created_at")
        .limit(BATCH),
    )
    .where("state", "=", "created")
    .execute();
}

/** Expires those of these donations that still have no checkout. */
export async function expireRefused(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state: "expired" })
    .where("id", "in", [...ids])
    .where("state", "=", "created")
    .execute();
}
