import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** A recurring donation to work on, and its gateway. */
export interface DueRow {
  readonly id: string;
  readonly provider: string;
}

export interface Page {
  /** The id of the last row of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

function findPage(
  db: Db,
  { after, limit }: Page,
  where: (eb: ExpressionBuilder<DB, "recurring_donation">) => RawBuilder<boolean>,
): Promise<readonly DueRow[]> {
  return db
    .selectFrom("recurring_donation")
    .select(["id", "provider"])
    .where(where)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Those of these gateways to be charged on or before a day. The ones of paused campaigns wait. */
export function findDue(
  db: Db,
  { today, utcToday, providers }: { today: string; utcToday: string; providers: readonly string[] },
  page: Page,
): Promise<readonly DueRow[]> {
  return findPage(
    db,
    page,
    () => sql<boolean>`(next_on <= ${today}::date AND provider = ANY(${[...providers]}::text[])
      AND NOT EXISTS (SELECT FROM campaign WHERE campaign.id = recurring_donation.campaign_id
        AND (campaign.state = 'paused'
          OR campaign.state = 'active' AND campaign.starts_on > ${utcToday}::date)))`,
  );
}

/** Gateways other than these for which charges wait that are due. */
export function findMissingGateways(
  db: Db,
  { today, now, providers }: { today: string; now: Date; providers: readonly string[] },
): Promise<readonly { provider: string }[]> {
  const isMissing = sql`NOT provider = ANY(${[...providers]}::text[])`;
  return readRows(
    db,
    sql<{ provider: string }>`
    SELECT provider FROM recurring_donation WHERE next_on <= ${today}::date AND ${isMissing}
    UNION SELECT provider FROM recurring_charge JOIN donation ON donation.id = donation_id
      WHERE recurring_charge.state = 'charging' AND ${isMissing}
    UNION SELECT provider FROM recurring_charge JOIN donation ON donation.id = donation_id
      WHERE recurring_charge.state = 'retrying' AND retry_at <= ${now} AND ${isMissing}`,
  );
}

/** Those due on or before a day at gateways other than these. */
export function findDueWithoutGateway(
  db: Db,
  { until, providers, limit }: { until: string; providers: readonly string[]; limit: number },
): Promise<readonly DueRow[]> {
  return readRows(
    db,
    sql<DueRow>`
    SELECT id, provider FROM recurring_donation
    WHERE next_on <= ${until}::date AND NOT provider = ANY(${[...providers]}::text[])
    ORDER BY next_on, id LIMIT ${limit}`,
  );
}

/** Active ones of closed campaigns. */
export function findOfClosedCampaigns(db: Db, limit: number): Promise<readonly DueRow[]> {
  return readRows(
    db,
    sql<DueRow>`
    SELECT recurring.id, recurring.provider FROM campaign, LATERAL (
      SELECT id, provider FROM recurring_donation
      WHERE campaign_id = campaign.id AND state = 'active' LIMIT ${limit}
    ) AS recurring
    WHERE campaign.state IN ('ended', 'closed', 'rejected') LIMIT ${limit}`,
  );
}

/** Those paused until a day that has come. */
export function findResuming(db: Db, today: string, page: Page): Promise<readonly DueRow[]> {
  return findPage(db, page, () => sql<boolean>`paused_until <= ${today}::date`);
}

/** Those charged on or before a day whose donor has to be notified in advance and was not. */
export function findToAnnounce(
  db: Db,
  { until, feePercent }: { until: string; feePercent: number },
  page: Page,
): Promise<readonly DueRow[]> {
  const hundredths = Math.round(feePercent * 100);
  // As `withServiceFee`.
  const total = sql`amount_minor + (amount_minor * ${hundredths}::int + 5000) / 10000`;
  return findPage(
    db,
    page,
    () => sql<boolean>`(next_on <= ${until}::date
      AND (notified_on IS NULL OR notified_on < next_on)
      AND (frequency = 'yearly' OR announced_minor IS DISTINCT FROM ${total}))`,
  );
}

/** Those that were never paid and have no payment on its way. */
export function findUnstarted(db: Db, createdBefore: Date, page: Page): Promise<readonly DueRow[]> {
  return findPage(
    db,
    page,
    () => sql<boolean>`(state = 'starting' AND created_at < ${createdBefore}
      AND NOT EXISTS (SELECT FROM donation WHERE donation.recurring_id = recurring_donation.id
        AND donation.state IN ('pending', 'settled', 'reversed')))`,
  );
}

/**
 * Those with an open page for storing a payment method. A page that was opened more than an hour ago is looked at
 * once an hour, in the minute that its id chooses.
 */
export function findOpenSetups(
  db: Db,
  { openedAfter, recentAfter, minute }: { openedAfter: Date; recentAfter: Date; minute: number },
  page: Page,
): Promise<readonly DueRow[]> {
  return findPage(
    db,
    page,
    () => sql<boolean>`(setup_id IS NOT NULL AND setup_opened_at > ${openedAfter}
      AND (setup_opened_at > ${recentAfter} OR abs(hashtext(id::text)::bigint) % 60 = ${minute}::int))`,
  );
}

/** Active ones with a dispute that did not pause them yet. */
export function findDisputed(db: Db, openedAfter: Date, limit: number): Promise<readonly DueRow[]> {
  return readRows(
    db,
    sql<DueRow>`
    SELECT DISTINCT recurring.id, recurring.provider
    FROM dispute
    JOIN donation ON donation.id = dispute.donation_id
    JOIN recurring_donation AS recurring ON recurring.id = donation.recurring_id
    WHERE dispute.opened_at > ${openedAfter} AND dispute.state <> 'won'
      AND dispute.external_id <> dispute.payment_id AND recurring.state = 'active'
      AND (recurring.disputed_at IS NULL OR recurring.disputed_at < dispute.opened_at)
    LIMIT ${limit}`,
  );
}

/** When the newest dispute of one of its donations that was not won was opened. */
export async function findNewestDispute(db: Db, recurringId: string): Promise<Date | undefined> {
  const newest = await db
    .selectFrom("dispute")
    .innerJoin("donation", "donation.id", "dispute.donation_id")
    .select("dispute.opened_at")
    .where("donation.recurring_id", "=", recurringId)
    .where("dispute.state", "<>", "won")
    .whereRef("dispute.external_id", "<>", "dispute.payment_id")
    .orderBy("dispute.opened_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.opened_at;
}

/** The title of a campaign, which may no longer be public. */
export async function findCampaignTitle(db: Db, id: number): Promise<string> {
  const { title } = await db
    .selectFrom("campaign")
    .select("title")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return title;
}
