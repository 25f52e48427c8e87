import { type RawBuilder, sql } from "kysely";
import type { RefundQueue, RefundState } from "#contract/giving/refunds.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { TimePosition } from "../../../platform/http/time-page.ts";
import {
  type DonationSearch,
  HEAD_ROWS,
  isUuid,
  matchesAmount,
  matchesDonorOrTitle,
  matchingDonationIds,
} from "../donations/search-donations-store.ts";
import { pendingRefundsMinor } from "./refund-store.ts";

const states: Record<RefundQueue, readonly RefundState[]> = {
  asked: ["asked"],
  under_way: ["ordered", "waiting"],
  done: ["done"],
  declined: ["declined"],
  failed: ["failed"],
};

export type RefundItemRow = Awaited<ReturnType<typeof findRefunds>>[number];

/** From the last line of a bank statement with money for the donation. */
const selectSender = (column: "counterparty_name" | "counterparty_iban") =>
  sql<string | null>`(SELECT ${sql.ref(column)} FROM bank_line
    WHERE bank_line.donation_id = donation.id AND bank_line.amount_minor > 0
    ORDER BY booked_on DESC, id DESC LIMIT 1)`;

function selectRefunds(db: Db) {
  return db
    .selectFrom("refund")
    .innerJoin("donation", "donation.id", "refund.donation_id")
    .innerJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("account as asker", "asker.id", "refund.asker_id")
    .leftJoin("account as decider", "decider.id", "refund.decider_id")
    .selectAll("refund")
    .select([
      "donation.state as donation_state",
      "donation.provider as donation_provider",
      "donation.payment_id as donation_payment_id",
      "donation.amount_minor as given_minor",
      "donation.fee_minor",
      "donation.refunded_minor",
      "donation.held_minor",
      "donation.currency",
      "donation.donor_name",
      "donation.donor_email",
      "donation.anonymous",
      "donation.settled_at",
      "campaign.id as campaign_id",
      "campaign.title as campaign_title",
      pendingRefundsMinor.as("under_way_minor"),
      selectSender("counterparty_name").as("sender_name"),
      selectSender("counterparty_iban").as("sender_iban"),
      sql<string>`rtrim(concat_ws(' ', asker.first_name, asker.last_name))`.as("asker_name"),
      sql<string>`rtrim(concat_ws(' ', decider.first_name, decider.last_name))`.as("decider_name"),
    ]);
}

/** Refunds in a queue: requested ones oldest first, all others newest first. */
export function findRefunds(
  db: Db,
  { state, search }: { state: RefundQueue; search?: DonationSearch | undefined },
  page: { after: TimePosition | undefined; limit: number },
) {
  const oldestFirst = state === "asked";
  const direction = oldestFirst ? "asc" : "desc";
  let found = selectRefunds(db).where("refund.state", "in", [...states[state]]);
  if (search) {
    const head = sql`(SELECT * FROM refund WHERE state = ANY(${[...states[state]]}::text[])
      ORDER BY asked_at ${sql.raw(direction)}, id ${sql.raw(direction)}
      LIMIT ${search.headRows ?? HEAD_ROWS})`;
    found = found.where(sql<boolean>`refund.id = ANY(ARRAY(${selectMatchingIds(search, head)}))`);
  }
  if (page.after) {
    const { at, id } = page.after;
    const beyond = sql.raw(oldestFirst ? ">" : "<");
    found = found.where(
      sql<boolean>`(refund.asked_at, refund.id) ${beyond} (${at}::timestamptz, ${id}::uuid)`,
    );
  }
  return found
    .orderBy("refund.asked_at", direction)
    .orderBy("refund.id", direction)
    .limit(page.limit)
    .execute();
}

export function findOfficeRefund(db: Db, id: string) {
  return selectRefunds(db).where("refund.id", "=", id).executeTakeFirst();
}

/** Matches all refunds by their donation's identifying words, but free text only at the head of the queue. */
function selectMatchingIds(search: DonationSearch, head: RawBuilder<unknown>): RawBuilder<unknown> {
  const { q } = search;
  const isRefunded = matchesAmount(q, sql`refund.amount_minor`, sql`donation.currency`);
  return sql`SELECT id FROM refund WHERE donation_id = ANY(${matchingDonationIds(search)})
    UNION SELECT refund.id FROM ${head} AS refund
      JOIN donation ON donation.id = refund.donation_id
      JOIN campaign ON campaign.id = donation.campaign_id
      WHERE ${matchesDonorOrTitle(q)} OR refund.payment_id = ${q} OR ${isRefunded}
    ${isUuid(q) ? sql`UNION SELECT ${q}::uuid` : sql``}`;
}

/** Counts of requested, pending and failed refunds, without those that were sent again. */
export async function countRefunds(db: Db) {
  const rows = await db
    .selectFrom("refund")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", ["asked", "ordered", "waiting", "failed"])
    .where("sent_again_as", "is", null)
    .groupBy("state")
    .execute();
  const count = new Map(rows.map((row) => [row.state, Number(row.count)]));
  const countIn = (state: RefundState) => count.get(state) ?? 0;
  return {
    asked: countIn("asked"),
    under_way: countIn("ordered") + countIn("waiting"),
    failed: countIn("failed"),
  };
}
