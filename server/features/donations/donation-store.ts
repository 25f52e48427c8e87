import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { DonationState } from "#contract/donations.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/tables.generated.ts";

export type NewDonation = Insertable<DB["donation"]>;
export type DonationRow = Awaited<ReturnType<typeof lockDonations>>[number];

/** Writes donations as they are, without keys: for what was not started over the API. */
export async function insertDonations(tx: Tx, rows: readonly NewDonation[]): Promise<void> {
  await tx
    .insertInto("donation")
    .values([...rows])
    .execute();
}

/**
 * Records a donation under a new key, both in one statement; undefined where the key is taken, or
 * where the account that gives was erased.
 */
export async function claimDonation(
  tx: Tx,
  key: { scope: string; key: string; bodyHash: string; leaseUntil: Date },
  donation: NewDonation,
): Promise<DonationRow | undefined> {
  // Locked until the commit: an erasure at the same time waits, and then finds the donation too.
  const giver = donation.account_id
    ? sql`FROM account WHERE id = ${donation.account_id} AND erased_at IS NULL FOR KEY SHARE`
    : sql``;
  const { rows } = await sql<DonationRow>`
    WITH claimed AS (
      INSERT INTO idempotency_key (scope, key, body_hash, donation_id, lease_until, created_at)
      SELECT ${key.scope}, ${key.key}, ${key.bodyHash}, ${donation.id}::uuid,
        ${key.leaseUntil}::timestamptz, ${donation.created_at}::timestamptz
      ${giver}
      ON CONFLICT DO NOTHING RETURNING donation_id
    )
    INSERT INTO donation (${sql.join(Object.keys(donation).map((column) => sql.ref(column)))})
    SELECT ${sql.join(Object.values(donation))} FROM claimed RETURNING donation.*`.execute(tx);
  return rows[0];
}

/** Donations with the names they are shown with. */
export function selectShownDonations(db: Db) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("fund", "fund.id", "donation.fund_id")
    .selectAll("donation")
    .select(["campaign.title as campaign_title", "fund.name as fund_name"]);
}

export function findDonation(db: Db, id: string) {
  return selectShownDonations(db).where("donation.id", "=", id).executeTakeFirst();
}

/** Locks donations in the order of their ids, so that two batches never wait for each other. */
export function lockDonations(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom("donation")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** What opening a checkout needs to know. */
export type DonationToOpen = Pick<
  DonationRow,
  | "id"
  | "campaign_id"
  | "currency"
  | "amount_minor"
  | "fee_minor"
  | "payment_method"
  | "description"
  | "donor_email"
>;

/** Keeps the gateway's page and answers the key; a donation that moved on keeps its state. */
export async function openDonation(
  tx: Tx,
  id: string,
  checkout: { paymentId: string; url: string },
  at: Date,
): Promise<void> {
  await sql`
    WITH opened AS (
      UPDATE donation SET
        payment_id = ${checkout.paymentId},
        checkout_url = ${checkout.url},
        state = CASE state WHEN 'created' THEN 'open' ELSE state END
      WHERE id = ${id} RETURNING id
    )
    UPDATE idempotency_key SET answered_at = ${at}
    FROM opened WHERE donation_id = opened.id`.execute(tx);
}

export async function moveDonation(
  tx: Tx,
  id: string,
  state: Exclude<DonationState, "settled">,
  paymentId: string,
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state, payment_id: paymentId })
    .where("id", "=", id)
    .execute();
}

export async function quarantineDonation(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("donation").set({ quarantined_at: at }).where("id", "=", id).execute();
}

export interface SettledDonation {
  readonly id: string;
  readonly paymentId: string;
  readonly settledAt: Date;
  readonly number: number;
  readonly gatewayCostMinor: number;
  readonly costMinor: number;
}

/** All of them in one statement. */
export async function settleRows(tx: Tx, rows: readonly SettledDonation[]): Promise<void> {
  await sql`
    UPDATE donation SET
      state = 'settled',
      payment_id = settled.payment_id,
      settled_at = settled.settled_at,
      number = settled.number,
      gateway_cost_minor = settled.gateway_cost_minor,
      cost_minor = settled.cost_minor
    FROM unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.paymentId)}::text[],
      ${rows.map((row) => row.settledAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.number)}::int[],
      ${rows.map((row) => row.gatewayCostMinor)}::bigint[],
      ${rows.map((row) => row.costMinor)}::bigint[]
    ) AS settled (id, payment_id, settled_at, number, gateway_cost_minor, cost_minor)
    WHERE donation.id = settled.id`.execute(tx);
}

/** Donations without a checkout that nobody is at work on, oldest first. */
export function findHalfStarted(db: Db, startedBefore: Date, now: Date, limit: number) {
  return db
    .selectFrom("donation")
    .innerJoin("idempotency_key", "idempotency_key.donation_id", "donation.id")
    .selectAll("donation")
    .where("donation.state", "=", "created")
    .where("donation.created_at", "<", startedBefore)
    .where("idempotency_key.lease_until", "<", now)
    .orderBy("donation.created_at")
    .limit(limit)
    .execute();
}

/** Gives up donations that never got a checkout; should money come all the same, it settles them. */
export async function expireHalfStarted(tx: Tx, startedBefore: Date): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state: "expired" })
    .where("state", "=", "created")
    .where("created_at", "<", startedBefore)
    .execute();
}

/** Ids of donations of a gateway that have waited since before then, oldest first. */
export async function findWaiting(
  db: Db,
  provider: string,
  startedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("donation")
    .select("id")
    .where("provider", "=", provider)
    .where("state", "in", ["open", "pending"])
    .where("created_at", "<", startedBefore)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function findRate(
  db: Db,
  base: DonationRow["currency"],
  quote: DonationRow["currency"],
) {
  if (base === quote) return 1_000_000;
  const row = await db
    .selectFrom("reference_rate")
    .select("rate_ppm")
    .where("base", "=", base)
    .where("quote", "=", quote)
    .executeTakeFirst();
  return row?.rate_ppm;
}
