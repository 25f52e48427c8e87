import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { toLikePattern } from "../../../platform/db/fold-text.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectEvents } from "./event-store.ts";

/** The caller and the filters of a list. */
export interface EventSearch {
  readonly accountId: string | undefined;
  readonly mine: boolean;
  readonly words: readonly string[];
  readonly year: number | undefined;
  readonly now: Date;
}

const isShown = sql<boolean>`campaign.state IN ('active', 'paused', 'ended')`;

/** Whether the caller is on the campaign's team. */
function isOwn(accountId: string | undefined): RawBuilder<boolean> {
  if (accountId === undefined) return sql`false`;
  return sql`(campaign.organiser_id = ${accountId} OR EXISTS (SELECT FROM campaign_member AS member
    WHERE member.campaign_id = campaign.id AND member.account_id = ${accountId}))`;
}

function isSignedUp(accountId: string | undefined): RawBuilder<boolean> {
  if (accountId === undefined) return sql`false`;
  return sql`EXISTS (SELECT FROM event_signup AS signup
    WHERE signup.event_id = event.id AND signup.account_id = ${accountId})`;
}

/** Ended or cancelled, by the same rule as `eventState`. */
function isOver(now: Date): RawBuilder<boolean> {
  return sql`(event.ends_at <= ${now}
    OR coalesce(event.decided_state IN ('Ended', 'Cancelled'), false))`;
}

function inScope({ accountId, mine }: EventSearch): RawBuilder<boolean> {
  if (!mine) return isShown;
  return sql`(${isOwn(accountId)} OR (${isShown} AND ${isSignedUp(accountId)}))`;
}

function matches({ words, year }: EventSearch): RawBuilder<boolean> {
  const conditions = words.map(
    (word) => sql`(event.title || ' ' || event.place || ' ' || event.description)
      ILIKE ${toLikePattern(word)}`,
  );
  if (year !== undefined) {
    // PostgreSQL builds the times, because JavaScript formats the year 10000 differently.
    const start = (startYear: number) => sql`make_timestamptz(${startYear}, 1, 1, 0, 0, 0, 'UTC')`;
    conditions.push(
      sql`(event.starts_at >= ${start(year)} AND event.starts_at < ${start(year + 1)})`,
    );
  }
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

/** Upcoming events first, soonest on top; then past ones, latest on top. */
export function findEvents(db: Db, search: EventSearch, page: { offset: number; limit: number }) {
  const over = isOver(search.now);
  return selectEvents(db)
    .select([
      isOwn(search.accountId).as("own"),
      isSignedUp(search.accountId).as("signed_up"),
      isShown.as("shown"),
    ])
    .where(inScope(search))
    .where(matches(search))
    .orderBy(over)
    .orderBy(sql`CASE WHEN NOT ${over} THEN event.starts_at END`)
    .orderBy("event.starts_at", "desc")
    .orderBy("event.id")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof findEvents>>[number];

/** Counts all events in scope, upcoming ones (with the end of the next) and those that match. */
export async function countEvents(db: Db, search: EventSearch) {
  const [row] = await readRows(
    db,
    sql<{ all: number; ahead: number; next_end: Date | null; total: number }>`
      SELECT count(*) AS "all",
        count(*) FILTER (WHERE NOT ${isOver(search.now)}) AS ahead,
        min(event.ends_at) FILTER (WHERE NOT ${isOver(search.now)}) AS next_end,
        count(*) FILTER (WHERE ${matches(search)}) AS total
      FROM event JOIN campaign ON campaign.id = event.campaign_id
      WHERE ${inScope(search)}`,
  );
  return row ?? { all: 0, ahead: 0, next_end: null, total: 0 };
}

/** The UTC years in which the listed events start, newest first. */
export async function findYears(db: Db, search: EventSearch): Promise<number[]> {
  const rows = await readRows(
    db,
    sql<{ year: number }>`
      SELECT DISTINCT extract(year FROM event.starts_at AT TIME ZONE 'UTC')::int AS year
      FROM event JOIN campaign ON campaign.id = event.campaign_id
      WHERE ${inScope(search)} ORDER BY year DESC`,
  );
  return rows.map(({ year }) => year);
}

/** Events that the account hosts or signed up for. */
export async function findEventsByAccount(db: Db, accountId: string) {
  const hosted = await db
    .selectFrom("event")
    .select(["campaign_id", "title", "description", "place_kind", "place", "meeting_url"])
    .select(["picture_key as picture", "picture_alt"])
    .select(["decided_state", "starts_at", "ends_at", "time_zone", "created_at"])
    .where("host_id", "=", accountId)
    .orderBy("starts_at")
    .execute();
  const signed_up = await db
    .selectFrom("event_signup as signup")
    .innerJoin("event", "event.id", "signup.event_id")
    .select(["event.title", "event.starts_at", "event.time_zone"])
    .select(["signup.signed_up_at", "signup.reminded_at"])
    .where("signup.account_id", "=", accountId)
    .orderBy("signup.signed_up_at")
    .execute();
  return { hosted, signed_up };
}
