import { sql } from "kysely";
import { inTens, type MailFigures } from "#contract/outreach/mailings.ts";
import type { Db } from "../../../platform/db/database.ts";

const none: MailFigures = {
  recipients: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  rejected: 0,
  responded: 0,
  adding: false,
};

type CountRow = Awaited<ReturnType<ReturnType<typeof countQuery>["execute"]>>[number];

function countQuery(db: Db) {
  return db
    .selectFrom("mailing_count")
    .selectAll("mailing_count")
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("mailing_audience as growing")
            .select("growing.mailing_id")
            .whereRef("growing.mailing_id", "=", "mailing_count.mailing_id"),
        )
        .$castTo<boolean>()
        .as("adding"),
    );
}

function figuresOf({ taken, refused, bounced, ...row }: CountRow): MailFigures {
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

/** The figures of mailings, by their ids. */
export async function mailingFigures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailFigures>> {
  if (ids.length === 0) return new Map();
  const rows = await countQuery(db)
    .where("mailing_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.mailing_id, figuresOf(row)]));
}

/** Figures of mailings of campaigns as their teams see them, by their ids: each in whole tens. */
export async function teamMailFigures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailFigures>> {
  const exact = await mailingFigures(db, ids);
  return new Map([...exact].map(([id, figures]) => [id, figuresInTens(figures)]));
}

/**
 * What a team sees of a campaign's mailing. In exact figures the difference between two mailings, or a mail to
 * one donor alone, would tell whether somebody who gave anonymously can be reached, and has read it.
 */
function figuresInTens({ adding, ...figures }: MailFigures): MailFigures {
  return {
    recipients: inTens(figures.recipients),
    sent: inTens(figures.sent),
    delivered: inTens(figures.delivered),
    opened: inTens(figures.opened),
    clicked: inTens(figures.clicked),
    rejected: inTens(figures.rejected),
    responded: inTens(figures.responded),
    adding,
  };
}

/**
 * The figures of campaigns' mailings as their teams see them, each mailing's in whole tens: of all, or of those
 * made between two times.
 */
export async function campaignMailFigures(
  db: Db,
  campaignIds: readonly number[],
  made: { from?: Date; before?: Date } = {},
): Promise<MailFigures> {
  let query = countQuery(db)
    .innerJoin("mailing", "mailing.id", "mailing_count.mailing_id")
    .where(sql<boolean>`mailing.campaign_id = ANY(${campaignIds}::bigint[])`);
  if (made.from) query = query.where("mailing.created_at", ">=", made.from);
  if (made.before) query = query.where("mailing.created_at", "<", made.before);
  const rows = await query.execute();
  return rows.map(figuresOf).map(figuresInTens).reduce(sum, none);
}

function sum(a: MailFigures, b: MailFigures): MailFigures {
  return {
    recipients: a.recipients + b.recipients,
    sent: a.sent + b.sent,
    delivered: a.delivered + b.delivered,
    opened: a.opened + b.opened,
    clicked: a.clicked + b.clicked,
    rejected: a.rejected + b.rejected,
    responded: a.responded + b.responded,
    adding: a.adding || b.adding,
  };
}
