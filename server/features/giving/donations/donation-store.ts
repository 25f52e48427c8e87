import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { DeclineReason, DonationState, PaymentWay } from "#contract/giving/donations.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { buildGateSql, type Claim, type ClaimRow, type Gate, readClaim } from "./gated-claim.ts";
import { overLimitNetwork } from "./unpaid-limit-store.ts";

export type NewDonation = Insertable<DB["donation"]>;
export type DonationRow = Selectable<DB["donation"]>;

/** Inserts donations without idempotency keys, for those not started over the API. */
export async function insertDonations(tx: Tx, rows: readonly NewDonation[]): Promise<void> {
  await tx
    .insertInto("donation")
    .values([...rows])
    .execute();
}

/**
 * Records a donation under a new key, in one statement. Records nothing if the key is taken, the
 * donor's account was erased, or the gate refuses it.
 */
export async function claimDonation(
  tx: Tx,
  key: { scope: string; key: string; bodyHash: string; leaseUntil: Date },
  donation: NewDonation,
  gate: Gate,
): Promise<Claim> {
  const { tables, isAllowed, passed } = buildGateSql(gate);
  // The account is locked, so that a concurrent erasure waits and then finds the donation.
  const source = donation.account_id
    ? sql`FROM account WHERE id = ${donation.account_id} AND erased_at IS NULL AND ${isAllowed}
        FOR KEY SHARE`
    : sql`WHERE ${isAllowed}`;
  const { rows } = await sql<ClaimRow>`
    WITH ${tables}
    claimed AS (
      INSERT INTO idempotency_key (scope, key, body_hash, donation_id, lease_until, created_at)
      SELECT ${key.scope}, ${key.key}, ${key.bodyHash}, ${donation.id}::uuid,
        ${key.leaseUntil}::timestamptz, ${donation.created_at}::timestamptz
      ${source}
      ON CONFLICT DO NOTHING RETURNING donation_id
    ),
    recorded AS (
      INSERT INTO donation (${sql.join(Object.keys(donation).map((column) => sql.ref(column)))})
      SELECT ${sql.join(Object.values(donation))} FROM claimed RETURNING donation.*
    )
    SELECT recorded.*, ${passed}
    FROM (SELECT) AS always LEFT JOIN recorded ON true`.execute(tx);
  return readClaim(rows, gate);
}

/** Donations with the names of their campaign and fund, and how often their donor gives. */
export function selectShownDonations(db: Db) {
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("fund", "fund.id", "donation.fund_id")
    .leftJoin("recurring_donation", "recurring_donation.id", "donation.recurring_id")
    .selectAll("donation")
    .select(["campaign.title as campaign_title", "fund.name as fund_name"])
    .select("recurring_donation.frequency as recurring");
}

export function findDonation(db: Db, id: string) {
  return selectShownDonations(db).where("donation.id", "=", id).executeTakeFirst();
}

/** The donation with its newest receipt's number, the reason of its last decline and its bank transfer. */
export function findDonationDetails(db: Db, id: string) {
  return selectShownDonations(db)
    .leftJoin("bank_transfer", "bank_transfer.donation_id", "donation.id")
    .select([
      "bank_transfer.reference as transfer_reference",
      "bank_transfer.expires_at as transfer_expires_at",
    ])
    .select((eb) => [
      eb
        .selectFrom("payment_decline")
        .select(sql<DeclineReason>`coalesce(payment_decline.reason, 'declined')`.as("reason"))
        .whereRef("payment_decline.donation_id", "=", "donation.id")
        .orderBy("payment_decline.attempt", "desc")
        .limit(1)
        .as("declined"),
      eb
        .selectFrom("receipt")
        .select("receipt.number")
        .whereRef("receipt.donation_id", "=", "donation.id")
        .orderBy("receipt.issued_at", "desc")
        .orderBy("receipt.number", "desc")
        .limit(1)
        .as("receipt_number"),
    ])
    .where("donation.id", "=", id)
    .executeTakeFirst();
}

/** Locks donations in the order of their ids, which prevents deadlocks. */
export function lockDonations(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom("donation")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type DonationToOpen = Pick<
  DonationRow,
  | "id"
  | "attempt"
  | "campaign_id"
  | "currency"
  | "amount_minor"
  | "fee_minor"
  | "payment_method"
  | "provider"
  | "description"
  | "donor_email"
  | "recurring_id"
>;

interface OpenedCheckout {
  readonly paymentId: string;
  readonly url: string;
  /** The donation's source or network that now exceeds its limit of unpaid donations. */
  readonly overLimit: string | null;
}

/**
 * Stores the gateway's checkout of an attempt and marks the key as answered; a donation that has moved
 * on keeps its state. If a checkout is stored already, it wins and is returned. Undefined if another
 * attempt has started.
 */
export async function openDonation(
  tx: Tx,
  { id, attempt }: Pick<DonationToOpen, "id" | "attempt">,
  { paymentId, url }: { paymentId: string; url: string },
  at: Date,
): Promise<OpenedCheckout | undefined> {
  const { rows } = await sql<OpenedCheckout>`
    WITH opened AS (
      UPDATE donation SET
        payment_id = CASE WHEN checkout_url IS NULL AND settled_at IS NULL
          THEN ${paymentId} ELSE payment_id END,
        checkout_url = coalesce(checkout_url, ${url}),
        state = CASE state WHEN 'created' THEN 'open' ELSE state END
      WHERE id = ${id} AND attempt = ${attempt}
      RETURNING id, source, networks, payment_method, payment_id, checkout_url
    ),
    answered AS (
      UPDATE idempotency_key SET answered_at = ${at} FROM opened WHERE donation_id = opened.id
    )
    SELECT payment_id AS "paymentId", checkout_url AS url,
      ${overLimitNetwork("opened", at)} AS "overLimit"
    FROM opened`.execute(tx);
  return rows[0];
}

export async function updateDonationState(
  tx: Tx,
  id: string,
  state: Exclude<DonationState, "settled">,
  { paymentId, paidBy }: { paymentId: string; paidBy: PaymentWay | null },
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ state, payment_id: paymentId, paid_by: paidBy })
    .where("id", "=", id)
    .execute();
}

interface SettledDonation {
  readonly id: string;
  readonly paymentId: string;
  readonly paidBy: PaymentWay | null;
  readonly settledAt: Date;
  readonly number: number;
  readonly gatewayCostMinor: number;
  readonly costMinor: number;
  readonly isCostReported: boolean;
}

export async function saveSettledDonations(
  tx: Tx,
  rows: readonly SettledDonation[],
): Promise<void> {
  await sql`
    UPDATE donation SET
      state = 'settled',
      payment_id = settled.payment_id,
      paid_by = settled.paid_by,
      settled_at = settled.settled_at,
      number = settled.number,
      gateway_cost_minor = settled.gateway_cost_minor,
      cost_minor = settled.cost_minor,
      cost_told = settled.cost_told
    FROM unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.paymentId)}::text[],
      ${rows.map((row) => row.paidBy)}::text[],
      ${rows.map((row) => row.settledAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.number)}::int[],
      ${rows.map((row) => row.gatewayCostMinor)}::bigint[],
      ${rows.map((row) => row.costMinor)}::bigint[],
      ${rows.map((row) => row.isCostReported)}::boolean[]
    ) AS settled (id, payment_id, paid_by, settled_at, number, gateway_cost_minor, cost_minor, cost_told)
    WHERE donation.id = settled.id`.execute(tx);
}

/** The exchange rate of a donation, as its row has it; day and source are null if nothing is converted. */
export type DonationRate = Required<
  Pick<NewDonation, "rate_ppm" | "rate_as_of" | "rate_source">
> & {
  readonly rate_ppm: number;
};

export async function findDonationRate(
  db: Db,
  base: DonationRow["currency"],
  quote: DonationRow["currency"],
): Promise<DonationRate | undefined> {
  if (base === quote) return { rate_ppm: 1_000_000, rate_as_of: null, rate_source: null };
  return db
    .selectFrom("reference_rate")
    .select(["rate_ppm", "as_of as rate_as_of", "source as rate_source"])
    .where("base", "=", base)
    .where("quote", "=", quote)
    .executeTakeFirst();
}

/**
 * Whether a row of `donation` was recorded offline within its campaign's limit and is not confirmed by
 * the office yet. Nothing is sent to its donor.
 */
export const isUnconfirmed = sql<boolean>`EXISTS (SELECT FROM reported_donation AS reported
  WHERE reported.id = donation.id AND reported.state = 'counted')`;
