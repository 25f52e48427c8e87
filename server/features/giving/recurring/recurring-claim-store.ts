import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import {
  buildGateSql,
  type Gate,
  type PassedGate,
  type RefusedClaim,
  readRefusal,
} from "../donations/gated-claim.ts";
import type { NewRecurring, RecurringRow } from "./recurring-store.ts";

/** The new recurring donation, or the refusal; neither if the key is taken or the donor's account was erased. */
interface RecurringClaim {
  readonly recurring?: RecurringRow;
  readonly refused?: RefusedClaim;
}

/** Records a recurring donation under a new key, unless the gate refuses it. */
export async function claimRecurring(
  tx: Tx,
  recurring: NewRecurring,
  gate: Gate,
): Promise<RecurringClaim> {
  const { tables, isAllowed, passed } = buildGateSql(gate);
  // The account is locked, so that a concurrent erasure waits and then finds the recurring donation.
  const source = recurring.account_id
    ? sql`FROM account WHERE id = ${recurring.account_id} AND erased_at IS NULL AND ${isAllowed}
        FOR KEY SHARE`
    : sql`WHERE ${isAllowed}`;
  const { rows } = await sql<RecurringRow & { passed: PassedGate }>`
    WITH ${tables}
    recorded AS (
      INSERT INTO recurring_donation (${sql.join(Object.keys(recurring).map((column) => sql.ref(column)))})
      SELECT ${sql.join(Object.values(recurring))} ${source}
      ON CONFLICT (request_scope, request_key) DO NOTHING RETURNING *
    )
    SELECT recorded.*, ${passed}
    FROM (SELECT) AS always LEFT JOIN recorded ON true`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the claim of a recurring donation returned no row");
  const { passed: results, ...claimed } = row;
  if (claimed.id) return { recurring: claimed };
  const refused = readRefusal(results, gate.attempts);
  return refused ? { refused } : {};
}

export function findRecurringByKey(
  db: Db,
  scope: string,
  key: string,
): Promise<RecurringRow | undefined> {
  return db
    .selectFrom("recurring_donation")
    .selectAll()
    .where("request_scope", "=", scope)
    .where("request_key", "=", key)
    .executeTakeFirst();
}

/** Lets `completeDonations` open the first donation's checkout if this request does not. */
export async function insertFirstKey(
  tx: Tx,
  key: { scope: string; key: string; bodyHash: string; donationId: string; leaseUntil: Date },
  at: Date,
): Promise<void> {
  await tx
    .insertInto("idempotency_key")
    .values({
      scope: key.scope,
      key: key.key,
      body_hash: key.bodyHash,
      donation_id: key.donationId,
      lease_until: key.leaseUntil,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
