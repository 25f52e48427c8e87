import { sql } from "kysely";
import type { OfficeEnquiryState } from "#contract/outreach/enquiries.ts";
import type { Db } from "../../../platform/db/database.ts";
import { toOfficeState } from "./enquiry-status.ts";

/** The last enquiry of the previous page. */
export interface EnquiryPosition {
  readonly changedAt: Date;
  readonly id: number;
}

export type EnquiryItemRow = Awaited<ReturnType<typeof findEnquiries>>[number];

/** Enquiries of one state: open and doubtful ones oldest first, the others newest first. */
export function findEnquiries(
  db: Db,
  wanted: OfficeEnquiryState,
  page: { after: EnquiryPosition | undefined; limit: number },
) {
  const state = wanted === "doubtful" ? "open" : wanted;
  const direction = state === "open" ? "asc" : "desc";
  let query = db
    .selectFrom("enquiry")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("enquiry_message")
        .select((all) => all.fn.countAll<number>().as("count"))
        .whereRef("enquiry_id", "=", "enquiry.id")
        .as("message_count"),
    )
    .where("state", "=", state)
    .$if(state === "open", (open) => open.where("doubtful", "=", wanted === "doubtful"));
  if (page.after) {
    const { changedAt, id } = page.after;
    const comparison = sql.raw(direction === "asc" ? ">" : "<");
    query = query.where(
      sql<boolean>`(changed_at, id) ${comparison} (${changedAt}::timestamptz, ${id}::bigint)`,
    );
  }
  return query
    .orderBy("changed_at", direction)
    .orderBy("id", direction)
    .limit(page.limit)
    .execute();
}

export async function countEnquiries(db: Db): Promise<Record<OfficeEnquiryState, number>> {
  const rows = await db
    .selectFrom("enquiry")
    .select((eb) => ["state", "doubtful", eb.fn.countAll<number>().as("count")])
    .groupBy(["state", "doubtful"])
    .execute();
  const counts = { open: 0, answered: 0, closed: 0, doubtful: 0 };
  for (const row of rows) counts[toOfficeState(row)] += row.count;
  return counts;
}
