import { sql } from "kysely";
import type { ReportOrder, ReportQueue, ReportState } from "#contract/giving/reported-donations.ts";
import { parseAmountText } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { toLikePattern } from "../../../platform/db/fold-text.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectReports } from "./reported-donation-store.ts";

const states: Record<ReportQueue, readonly ReportState[]> = {
  waiting: ["waiting"],
  counted: ["counted"],
  decided: ["confirmed", "declined", "withdrawn"],
};

/** How many of the newest reports of a queue are sorted or searched. */
const HEAD_ROWS = 5_000;

const reporterName = sql<string>`concat_ws(' ', reporter.first_name, reporter.last_name)`;
const sortColumns = {
  reported: sql`reported.id`,
  amount: sql`reported.amount_minor`,
  campaign: sql`campaign.title`,
  reporter: reporterName,
} as const;

export type OfficeReportRow = Awaited<ReturnType<typeof findOfficeReports>>[number];

function selectOfficeReports(db: Db) {
  return selectReports(db)
    .innerJoin("campaign", "campaign.id", "reported.campaign_id")
    .leftJoin("account as decider", "decider.id", "reported.decided_by")
    .select([
      "campaign.title as campaign_title",
      "reported.decided_at",
      sql<string | null>`coalesce(donation.donor_email, reported.donor_email)`.as("donor_email"),
      sql<string>`concat_ws(' ', decider.first_name, decider.last_name)`.as("decider_name"),
    ]);
}

export function findOfficeReports(
  db: Db,
  { state, q, sort }: { state: ReportQueue; q?: string | undefined; sort: ReportOrder },
  { after, limit }: { after: string | undefined; limit: number },
) {
  const { column, way, beyond } = toOrdering(sort);
  const by = sortColumns[column];
  let query = selectOfficeReports(db).where("reported.state", "in", [...states[state]]);
  if (q || column !== "reported") {
    query = query.where(
      sql<boolean>`reported.id = ANY(ARRAY(SELECT id FROM reported_donation
        WHERE state = ANY(${[...states[state]]}::text[]) ORDER BY id DESC LIMIT ${HEAD_ROWS}))`,
    );
  }
  if (q) {
    const amount = parseAmountText(q, "USD")?.minor ?? null;
    const words = sql`lower(concat_ws(' ', coalesce(donation.donor_name, reported.donor_name),
      coalesce(donation.donor_email, reported.donor_email), campaign.title, ${reporterName}))`;
    query = query.where(
      sql<boolean>`(${words} LIKE ${toLikePattern(q.toLowerCase())}
        OR reported.amount_minor = ${amount}::bigint)`,
    );
  }
  if (after) {
    query = query.where(
      column === "reported"
        ? sql<boolean>`reported.id ${beyond} ${after}::uuid`
        : sql<boolean>`(${by}, reported.id) ${beyond} (SELECT ${by}, reported.id
            FROM reported_donation AS reported
            JOIN account AS reporter ON reporter.id = reported.reported_by
            JOIN campaign ON campaign.id = reported.campaign_id
            WHERE reported.id = ${after}::uuid)`,
    );
  }
  return query.orderBy(by, way).orderBy("reported.id", way).limit(limit).execute();
}

export function findOfficeReport(db: Db, id: string) {
  return selectOfficeReports(db).where("reported.id", "=", id).executeTakeFirst();
}

export async function countOpenReports(db: Db): Promise<{ waiting: number; counted: number }> {
  const [counted] = await readRows(
    db,
    sql<{ waiting: number; counted: number }>`
      SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
        count(*) FILTER (WHERE state = 'counted')::int AS counted
      FROM reported_donation WHERE state IN ('waiting', 'counted')`,
  );
  return counted ?? { waiting: 0, counted: 0 };
}
