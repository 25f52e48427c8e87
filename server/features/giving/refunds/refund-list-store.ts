import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { RefundQueue, RefundState } from "#contract/giving/refunds.ts";
import { parseAmountText } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { containing } from "../../../platform/db/like-pattern.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { underWayMinor } from "./refund-store.ts";

const states: Record<RefundQueue, readonly RefundState[]> = {
  asked: ["asked"],
  under_way: ["ordered", "waiting"],
  done: ["done"],
  declined: ["declined"],
  failed: ["failed"],
};

export type RefundableRow = Awaited<ReturnType<typeof findRefundableDonations>>[number];
export type RefundItemRow = Awaited<ReturnType<typeof findRefunds>>[number];

/** The refund after which a page begins. */
export interface RefundPosition {
  readonly askedAt: Date;
  readonly id: string;
}

/** What of a donation decides about giving it back, under names that no refund has. */
function donationColumns(eb: ExpressionBuilder<DB, "donation" | "campaign">) {
  return [
    eb.ref("donation.id").as("donation_id"),
    eb.ref("donation.state").as("donation_state"),
    eb.ref("donation.provider").as("donation_provider"),
    eb.ref("donation.payment_id").as("donation_payment_id"),
    eb.ref("donation.amount_minor").as("given_minor"),
    eb.ref("donation.fee_minor").as("fee_minor"),
    eb.ref("donation.refunded_minor").as("refunded_minor"),
    eb.ref("donation.held_minor").as("held_minor"),
    eb.ref("donation.currency").as("currency"),
    eb.ref("donation.donor_name").as("donor_name"),
    eb.ref("donation.donor_email").as("donor_email"),
    eb.ref("donation.anonymous").as("anonymous"),
    eb.ref("donation.settled_at").as("settled_at"),
    eb.ref("campaign.id").as("campaign_id"),
    eb.ref("campaign.title").as("campaign_title"),
    underWayMinor.as("under_way_minor"),
  ];
}

function selectRefunds(db: Db) {
  return db
    .selectFrom("refund")
    .innerJoin("donation", "donation.id", "refund.donation_id")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("account as asker", "asker.id", "refund.asker_id")
    .leftJoin("account as decider", "decider.id", "refund.decider_id")
    .selectAll("refund")
    .select((eb) => donationColumns(eb as never))
    .select([
      sql<string>`concat_ws(' ', asker.first_name, asker.last_name)`.as("asker_name"),
      sql<string>`concat_ws(' ', decider.first_name, decider.last_name)`.as("decider_name"),
    ]);
}

/** Refunds of a queue: those that were asked for oldest first, the others newest first. */
export function findRefunds(
  db: Db,
  { state, q }: { state: RefundQueue; q?: string | undefined },
  page: { after: RefundPosition | undefined; limit: number },
) {
  const oldestFirst = state === "asked";
  const way = oldestFirst ? "asc" : "desc";
  let found = selectRefunds(db).where("refund.state", "in", [...states[state]]);
  if (q) found = found.where(matches(q));
  if (page.after) {
    const { askedAt, id } = page.after;
    const beyond = sql.raw(oldestFirst ? ">" : "<");
    found = found.where(
      sql<boolean>`(refund.asked_at, refund.id) ${beyond} (${askedAt}::timestamptz, ${id}::uuid)`,
    );
  }
  return found
    .orderBy("refund.asked_at", way)
    .orderBy("refund.id", way)
    .limit(page.limit)
    .execute();
}

export function findOfficeRefund(db: Db, id: string) {
  return selectRefunds(db).where("refund.id", "=", id).executeTakeFirst();
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** By donor, amount, the gateway's ids, or the id or receipt of the donation. */
function matches(q: string): RawBuilder<boolean> {
  const amount = parseAmountText(q, "USD")?.minor;
  const words = sql`lower(concat_ws(' ', donation.donor_name, donation.donor_email))`;
  const either = [
    sql`${words} LIKE ${containing(q.toLowerCase())}`,
    sql`refund.payment_id = ${q}`,
    sql`refund.external_id = ${q}`,
    sql`refund.donation_id IN (SELECT donation_id FROM receipt WHERE number = ${q})`,
    ...(isId(q) ? [sql`refund.donation_id = ${q}::uuid`, sql`refund.id = ${q}::uuid`] : []),
    ...(amount === undefined ? [] : [sql`refund.amount_minor = ${amount}`]),
  ];
  return sql<boolean>`(${sql.join(either, sql` OR `)})`;
}

/** How much waits for a decision, is under way, and failed. */
export async function countRefunds(db: Db) {
  const rows = await db
    .selectFrom("refund")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", ["asked", "ordered", "waiting", "failed"])
    .groupBy("state")
    .execute();
  const count = new Map(rows.map((row) => [row.state, Number(row.count)]));
  const of = (state: RefundState) => count.get(state) ?? 0;
  return {
    asked: of("asked"),
    under_way: of("ordered") + of("waiting"),
    failed: of("failed"),
  };
}

/**
 * The newest donations that were paid at a gateway and have this id, receipt, payment or donor's address. Each
 * way has its index.
 */
export function findRefundableDonations(
  db: Db,
  { q, providers, limit }: { q: string; providers: readonly string[]; limit: number },
) {
  const email = q.toLowerCase();
  const newest = sql`ORDER BY settled_at DESC LIMIT ${limit}`;
  const paid = sql`settled_at IS NOT NULL AND provider = ANY(${[...providers]}::text[])`;
  const ways = [
    sql`SELECT donation_id FROM receipt WHERE number = ${q}`,
    sql`SELECT id FROM donation WHERE payment_id = ${q}
      AND provider = ANY(${[...providers]}::text[])`,
    sql`(SELECT id FROM donation WHERE donor_email = ${email} AND account_id IS NULL
      AND ${paid} ${newest})`,
    sql`(SELECT id FROM donation WHERE ${paid}
      AND account_id = (SELECT id FROM account WHERE email = ${email}) ${newest})`,
    ...(isId(q) ? [sql`SELECT ${q}::uuid`] : []),
  ];
  return db
    .selectFrom("donation")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .select((eb) => donationColumns(eb))
    .where(sql<boolean>`donation.id IN (${sql.join(ways, sql` UNION `)})`)
    .where("donation.settled_at", "is not", null)
    .where("donation.provider", "in", [...providers])
    .orderBy("donation.settled_at", "desc")
    .orderBy("donation.id", "desc")
    .limit(limit)
    .execute();
}
