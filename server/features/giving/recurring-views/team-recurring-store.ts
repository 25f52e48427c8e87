import { type RawBuilder, sql } from "kysely";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { RecurringReason, RecurringState } from "#contract/giving/recurring.ts";
import type { RecurringRisk, TeamRecurringList } from "#contract/giving/team-recurring.ts";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** Why a row of `recurring` is at risk; NULL if it is not, or neither active nor paused. */
const riskOf = (expiresBy: string): RawBuilder<RecurringRisk | null> => sql`CASE
  WHEN recurring.state = 'paused' THEN 'paused'
  WHEN recurring.state <> 'active' THEN NULL
  WHEN EXISTS (SELECT FROM recurring_charge AS charge WHERE charge.recurring_id = recurring.id
    AND (charge.state = 'retrying' OR charge.state = 'waiting' AND charge.reason IS NOT NULL))
    THEN 'failed'
  WHEN recurring.mandate_expires_on <= ${expiresBy}::date THEN 'expiring' END`;

export interface TeamRecurringRow {
  readonly id: string;
  /** Null for an anonymous donor, also for the team. */
  readonly donor_name: string | null;
  readonly donor_portrait: string | null;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly frequency: Frequency;
  readonly state: RecurringState;
  readonly reason: RecurringReason | null;
  readonly risk: RecurringRisk | null;
  readonly started_at: Date;
  readonly next_on: string | null;
  readonly paused_until: string | null;
  readonly stopped_at: Date | null;
}

interface TeamPage {
  readonly list: TeamRecurringList;
  /** Cards that expire by this day are at risk. */
  readonly expiresBy: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** A campaign's recurring donations, newest first. Ids rise with time. */
export function findTeamRecurring(
  db: Db,
  campaignId: number,
  { list, expiresBy, after, limit }: TeamPage,
): Promise<readonly TeamRecurringRow[]> {
  const risk = riskOf(expiresBy);
  const lists: Readonly<Record<TeamRecurringList, RawBuilder<unknown>>> = {
    active: sql`recurring.state = 'active'`,
    at_risk: sql`recurring.state IN ('active', 'paused') AND ${risk} IS NOT NULL`,
    stopped: sql`recurring.state = 'stopped'`,
  };
  const isBelow = after === undefined ? sql`` : sql`AND recurring.id < ${after}::uuid`;
  return readRows(
    db,
    sql<TeamRecurringRow>`
    SELECT recurring.id,
      CASE WHEN recurring.anonymous THEN NULL ELSE recurring.donor_name END AS donor_name,
      donor.portrait AS donor_portrait, recurring.amount_minor, recurring.currency,
      recurring.frequency, recurring.state, recurring.reason, ${risk} AS risk,
      recurring.started_at, recurring.next_on, recurring.paused_until, recurring.stopped_at
    FROM recurring_donation AS recurring
    LEFT JOIN account AS donor ON donor.id = recurring.account_id AND NOT recurring.anonymous
    WHERE recurring.campaign_id = ${campaignId} AND recurring.started_at IS NOT NULL
      AND ${lists[list]} ${isBelow}
    ORDER BY recurring.id DESC LIMIT ${limit}`,
  );
}

/** Active and paused recurring donations with the same dates. */
export interface RunningSum {
  readonly state: "active" | "paused";
  readonly currency: Currency;
  readonly frequency: Frequency;
  readonly next_on: string | null;
  readonly day: number;
  /** Null also if it is later than asked for. */
  readonly ends_on: string | null;
  readonly count: number;
  readonly amount_minor: number;
  readonly risk_count: number;
  readonly risk_minor: number;
}

export function sumRunning(
  db: Db,
  campaignId: number,
  { expiresBy, until }: { expiresBy: string; until: string },
): Promise<readonly RunningSum[]> {
  return readRows(
    db,
    sql<RunningSum>`
    SELECT state, currency, frequency, next_on, day, ends_on, count(*)::int AS count,
      sum(amount_minor)::bigint AS amount_minor, count(risk)::int AS risk_count,
      coalesce(sum(amount_minor) FILTER (WHERE risk IS NOT NULL), 0)::bigint AS risk_minor
    FROM (
      SELECT recurring.state, currency, frequency, next_on, amount_minor,
        extract(day FROM first_on)::int AS day,
        CASE WHEN ends_on < ${until}::date THEN ends_on END AS ends_on,
        ${riskOf(expiresBy)} AS risk
      FROM recurring_donation AS recurring
      WHERE campaign_id = ${campaignId} AND recurring.state IN ('active', 'paused')
    ) AS running
    GROUP BY 1, 2, 3, 4, 5, 6`,
  );
}

export interface MonthSum {
  readonly currency: Currency;
  readonly frequency: Frequency;
  readonly count: number;
  readonly amount_minor: number;
}

/** Recurring donations that started or stopped since a moment. */
export function sumSince(
  db: Db,
  campaignId: number,
  event: "started_at" | "stopped_at",
  since: Date,
): Promise<readonly MonthSum[]> {
  return readRows(
    db,
    sql<MonthSum>`
    SELECT currency, frequency, count(*)::int AS count, sum(amount_minor)::bigint AS amount_minor
    FROM recurring_donation
    WHERE campaign_id = ${campaignId} AND ${sql.ref(event)} >= ${since} AND started_at IS NOT NULL
    GROUP BY 1, 2`,
  );
}

export async function findCampaignCurrency(db: Db, campaignId: number): Promise<Currency> {
  const query = db.selectFrom("campaign").select("currency").where("id", "=", campaignId);
  return (await query.executeTakeFirstOrThrow()).currency;
}

/** Today's rates to a currency. */
export async function findRatesTo(db: Db, currency: Currency): Promise<Map<Currency, number>> {
  const rows = await db
    .selectFrom("reference_rate")
    .select(["base", "rate_ppm"])
    .where("quote", "=", currency)
    .execute();
  return new Map(rows.map(({ base, rate_ppm }) => [base, rate_ppm]));
}
