import { sql } from "kysely";
import { type MailFigures, roundDownToTens } from "#contract/outreach/mailings.ts";
import type { Db } from "../../../platform/db/database.ts";

const countNames = [
  "recipients",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "rejected",
  "responded",
] as const;
type CountName = (typeof countNames)[number];

function buildFigures(count: (name: CountName) => number, adding: boolean): MailFigures {
  const counts = Object.fromEntries(countNames.map((name) => [name, count(name)]));
  return { ...(counts as Record<CountName, number>), adding };
}

type CountRow = Awaited<ReturnType<ReturnType<typeof countQuery>["execute"]>>[number];

function countQuery(db: Db) {
  return db
    .selectFrom("mailing_count")
    .selectAll("mailing_count")
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM mailing_audience AS pending WHERE pending.mailing_id = mailing_count.mailing_id
      )`.as("adding"),
    );
}

function figuresView({ taken, refused, bounced, ...row }: CountRow): MailFigures {
  const { recipients, opened, clicked, responded, adding } = row;
  return {
    recipients,
    sent: taken + refused,
    delivered: taken - bounced,
    opened,
    clicked,
    rejected: refused + bounced,
    responded,
    adding,
  };
}

/** The exact figures of mailings, by id. */
export async function findMailingFigures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailFigures>> {
  if (ids.length === 0) return new Map();
  const rows = await countQuery(db)
    .where("mailing_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.mailing_id, figuresView(row)]));
}

/** The figures of campaign mailings as their teams see them, by id: rounded down to tens. */
export async function findTeamMailingFigures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailFigures>> {
  const exact = await findMailingFigures(db, ids);
  return new Map([...exact].map(([id, figures]) => [id, figuresInTens(figures)]));
}

/**
 * Exact figures of two mailings, or of an email to a single donor, would reveal whether an anonymous
 * donor can be reached and has read it.
 */
function figuresInTens({ adding, ...counts }: MailFigures): MailFigures {
  return buildFigures((name) => roundDownToTens(counts[name]), adding);
}

/**
 * The summed figures of campaigns' mailings as their teams see them: each mailing's rounded down to
 * tens. Of all mailings, or of those created in a period. `mailings` is exact: the team sent them.
 */
export async function sumCampaignMailings(
  db: Db,
  campaignIds: readonly number[],
  created: { from?: Date; before?: Date } = {},
): Promise<MailFigures & { mailings: number }> {
  let query = countQuery(db)
    .innerJoin("mailing", "mailing.id", "mailing_count.mailing_id")
    .where(sql<boolean>`mailing.campaign_id = ANY(${campaignIds}::bigint[])`);
  if (created.from) query = query.where("mailing.created_at", ">=", created.from);
  if (created.before) query = query.where("mailing.created_at", "<", created.before);
  const figures = (await query.execute()).map((row) => figuresInTens(figuresView(row)));
  const sums = buildFigures(
    (name) => figures.reduce((total, { [name]: count }) => total + count, 0),
    figures.some(({ adding }) => adding),
  );
  return { ...sums, mailings: figures.length };
}
