import { type RawBuilder, sql } from "kysely";
import type { DisputeState } from "#contract/giving/disputes.ts";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { TimePosition } from "../../../platform/http/time-page.ts";
import {
  type DonationSearch,
  HEAD_ROWS,
  isUuid,
  matchesAmount,
  matchesDonorOrTitle,
  matchingDonationIds,
  toUuid,
} from "../donations/search-donations-store.ts";

export type DisputeItemRow = Awaited<ReturnType<typeof findDisputes>>[number];

/** Open disputes without a deadline come last. */
const deadline = sql<Date>`coalesce(dispute.evidence_due_at, '9999-12-31Z'::timestamptz)`;

/** The payment on hold, of a dispute about an unmatched payment. */
const isHeldPayment = sql<boolean>`dispute.donation_id IS NULL
  AND held.provider = dispute.provider AND held.payment_id = dispute.payment_id`;

/** The disputed donation, or else the one in the payment's reference. */
const donationId = sql`coalesce(dispute.donation_id, ${toUuid(sql`held.reference`)})`;

/** Without revoked payments, which are stored as disputes under the payment's own id. */
function selectDisputes(db: Db) {
  return db
    .selectFrom("dispute")
    .whereRef("dispute.external_id", "<>", "dispute.payment_id")
    .leftJoin("quarantined_payment as held", (join) => join.on(isHeldPayment))
    .leftJoin("donation", (join) => join.on(sql<boolean>`donation.id = ${donationId}`))
    .leftJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("account as author", "author.id", "dispute.evidence_by")
    .leftJoin("receipt", (join) =>
      join.onRef("receipt.donation_id", "=", "donation.id").on("receipt.voided_at", "is", null),
    )
    .selectAll("dispute")
    .select([
      "held.id as held_id",
      "donation.id as gift_id",
      "donation.amount_minor as given_minor",
      "donation.fee_minor",
      "donation.currency as donation_currency",
      "donation.payment_id as donation_payment_id",
      "donation.donor_name",
      "donation.donor_email",
      "donation.settled_at",
      "donation.thanked_at",
      "campaign.id as campaign_id",
      "campaign.title as campaign_title",
      "receipt.number as receipt_number",
      "receipt.issued_at as receipt_issued_at",
      sql<Currency>`dispute.currency`.as("currency"),
      sql<string>`rtrim(concat_ws(' ', author.first_name, author.last_name))`.as("author_name"),
      deadline.as("deadline"),
    ]);
}

/** Open disputes by deadline, the others newest first. */
export function findDisputes(
  db: Db,
  { state, search }: { state: DisputeState; search?: DonationSearch | undefined },
  { after, limit }: { after: TimePosition | undefined; limit: number },
) {
  const isOpen = state === "open";
  const at = isOpen ? deadline : sql<Date>`dispute.opened_at`;
  const direction = isOpen ? "asc" : "desc";
  let found = selectDisputes(db).where("dispute.state", "=", state);
  if (search) {
    const head = sql`(SELECT * FROM dispute WHERE state = ${state}
      ORDER BY ${at} ${sql.raw(direction)}, id ${sql.raw(direction)}
      LIMIT ${search.headRows ?? HEAD_ROWS})`;
    found = found.where(sql<boolean>`dispute.id = ANY(ARRAY(${selectMatchingIds(search, head)}))`);
  }
  if (after) {
    const beyond = sql.raw(isOpen ? ">" : "<");
    found = found.where(
      sql<boolean>`(${at}, dispute.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return found.orderBy(at, direction).orderBy("dispute.id", direction).limit(limit).execute();
}

/** Matches all disputes by their donation's identifying words, but free text only at the head of the list. */
function selectMatchingIds(search: DonationSearch, head: RawBuilder<unknown>): RawBuilder<unknown> {
  const { q } = search;
  const isDisputed = matchesAmount(q, sql`dispute.amount_minor`, sql`dispute.currency`);
  return sql`SELECT id FROM dispute WHERE donation_id = ANY(${matchingDonationIds(search)})
    UNION SELECT id FROM dispute WHERE provider = ANY(${[...search.providers]}::text[])
      AND external_id = ${q}
    UNION SELECT dispute.id FROM ${head} AS dispute
      LEFT JOIN quarantined_payment AS held ON ${isHeldPayment}
      LEFT JOIN donation ON donation.id = ${donationId}
      LEFT JOIN campaign ON campaign.id = donation.campaign_id
      WHERE ${matchesDonorOrTitle(q)} OR dispute.payment_id = ${q} OR ${isDisputed}
    ${isUuid(q) ? sql`UNION SELECT ${q}::uuid` : sql``}`;
}

export function findDispute(db: Db, id: string) {
  return selectDisputes(db).where("dispute.id", "=", id).executeTakeFirst();
}

export async function countOpenDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("dispute")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function lockDispute(tx: Tx, id: string) {
  return tx.selectFrom("dispute").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Stores evidence before it is sent. */
export async function storeUnsentEvidence(
  tx: Tx,
  id: string,
  { text, by }: { text: string; by: string },
): Promise<void> {
  await tx
    .updateTable("dispute")
    .set({ evidence: text, evidence_by: by, evidence_sent_at: null })
    .where("id", "=", id)
    .execute();
}

/** Records that evidence was sent, unless the bank has asked for a new response meanwhile. */
export async function markEvidenceSent(
  tx: Tx,
  id: string,
  { text, by, sentAt }: { text: string; by: string; sentAt: Date },
): Promise<void> {
  await tx
    .updateTable("dispute")
    .set({ evidence: text, evidence_by: by, evidence_sent_at: sentAt })
    .where("id", "=", id)
    .where("evidence", "is not", null)
    .execute();
}
