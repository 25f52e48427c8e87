import { sql } from "kysely";
import type { EnquiryState } from "#contract/outreach/enquiries.ts";
import type { Db } from "../../../platform/db/database.ts";

/** The enquiry after which a page begins. */
export interface EnquiryPosition {
  readonly changedAt: Date;
  readonly id: number;
}

export type EnquiryItemRow = Awaited<ReturnType<typeof findEnquiries>>[number];

/** Enquiries of one state: open ones oldest first, the others newest first. */
export function findEnquiries(
  db: Db,
  state: EnquiryState,
  page: { after: EnquiryPosition | undefined; limit: number },
) {
  const oldestFirst = state === "open";
  const direction = oldestFirst ? "asc" : "desc";
  let found = db
    .selectFrom("enquiry")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("enquiry_message")
        .select((all) => all.fn.countAll<number>().as("count"))
        .whereRef("enquiry_id", "=", "enquiry.id")
        .as("message_count"),
    )
    .where("state", "=", state);
  if (page.after) {
    const { changedAt, id } = page.after;
    const beyond = sql.raw(oldestFirst ? ">" : "<");
    found = found.where(
      sql<boolean>`(changed_at, id) ${beyond} (${changedAt}::timestamptz, ${id}::bigint)`,
    );
  }
  return found
    .orderBy("changed_at", direction)
    .orderBy("id", direction)
    .limit(page.limit)
    .execute();
}

export async function countEnquiries(db: Db): Promise<Record<EnquiryState, number>> {
  const rows = await db
    .selectFrom("enquiry")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { open: 0, answered: 0, closed: 0, ...found };
}
