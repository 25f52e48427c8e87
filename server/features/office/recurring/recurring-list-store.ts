import { type RawBuilder, sql } from "kysely";
import type { RecurringState } from "#contract/giving/recurring.ts";
import type { Db } from "../../../platform/db/database.ts";
import { matchesAllWords } from "../../../platform/db/fold-text.ts";

export type FoundRecurringRow = Awaited<ReturnType<typeof findRecurringList>>[number];

export interface RecurringFilter {
  readonly q: string | undefined;
  readonly campaign: number | undefined;
  readonly state: RecurringState | undefined;
}

/** The expression of an index. */
const foldedDonor = sql`fold_text(' ' || coalesce(donor_name, '') || ' ' || coalesce(donor_email, ''))`;
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
/** The newest ones that are searched before the index is used. */
const SCANNED = 2_000;
/** Limits what a common name costs. */
const MAX_INDEXED = 10_000;

export function selectRecurring(db: Db) {
  return db
    .selectFrom("recurring_donation")
    .innerJoin("campaign", "campaign.id", "recurring_donation.campaign_id")
    .selectAll("recurring_donation")
    .select("campaign.title as campaign_title");
}

/**
 * The newest matches by any part of the donor's name or address. A common name fills the page from the newest rows;
 * for a rare one, an index finds the few rows, which are then sorted.
 */
function matchingDonors(
  q: string,
  conditions: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const found = matchesAllWords(foldedDonor, q);
  return sql`ARRAY(
    WITH recent AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, donor_name, donor_email FROM recurring_donation WHERE ${conditions}
        ORDER BY id DESC LIMIT ${SCANNED}
      ) AS newest WHERE ${found} ORDER BY id DESC LIMIT ${limit}
    ), indexed AS MATERIALIZED (
      SELECT id FROM recurring_donation WHERE (SELECT count(*) FROM recent) < ${limit}
        AND ${found} AND ${conditions}
      LIMIT ${MAX_INDEXED}
    )
    SELECT id FROM recent UNION (SELECT id FROM indexed ORDER BY id DESC LIMIT ${limit}))`;
}

/** Recurring donations, newest first. Ids rise with time. */
export function findRecurringList(
  db: Db,
  { q, campaign, state }: RecurringFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const conditions = sql.join(
    [
      sql`true`,
      ...(after === undefined ? [] : [sql`recurring_donation.id < ${after}::uuid`]),
      ...(campaign === undefined ? [] : [sql`recurring_donation.campaign_id = ${campaign}`]),
      ...(state === undefined ? [] : [sql`recurring_donation.state = ${state}`]),
    ],
    sql` AND `,
  );
  const isFound = !q
    ? conditions
    : isUuid(q)
      ? sql`(${conditions} AND recurring_donation.id = ${q}::uuid)`
      : sql`recurring_donation.id = ANY(${matchingDonors(q, conditions, limit)})`;
  return selectRecurring(db)
    .where(sql<boolean>`(${isFound})`)
    .orderBy("recurring_donation.id", "desc")
    .limit(limit)
    .execute();
}
