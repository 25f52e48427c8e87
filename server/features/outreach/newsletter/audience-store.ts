import { type RawBuilder, sql } from "kysely";
import type { Segment } from "#contract/outreach/newsletter-issues.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { RecipientPage, RecipientRange } from "../mailings/mailing.ts";

/**
 * The condition that the subscriber gave, with an account or as a guest from the address; to one
 * category where it is named.
 */
function gave(categoryId: number | undefined, at: Date): RawBuilder<unknown> {
  const ofCategory =
    categoryId === undefined
      ? sql``
      : sql`AND EXISTS (
          SELECT FROM campaign
          WHERE campaign.id = donation.campaign_id AND campaign.category_id = ${categoryId}
        )`;
  return sql`AND (
    EXISTS (
      SELECT FROM account JOIN donation ON donation.account_id = account.id
      WHERE account.email = subscriber.email AND donation.state = 'settled' AND donation.settled_at <= ${at} ${ofCategory}
    ) OR EXISTS (
      SELECT FROM donation
      WHERE donation.account_id IS NULL AND donation.donor_email = subscriber.email
        AND donation.state = 'settled' AND donation.settled_at <= ${at} ${ofCategory}
    )
  )`;
}

/** Those of the subscribers who were in a segment by then, except those to whom nothing can be sent. */
function inSegment(segment: Segment, at: Date): RawBuilder<boolean> {
  const narrowed =
    segment.kind === "all"
      ? sql``
      : gave(segment.kind === "cause" ? segment.category_id : undefined, at);
  return sql<boolean>`
    subscriber.state = 'confirmed' AND subscriber.confirmed_at <= ${at}
    AND NOT EXISTS (
      SELECT FROM suppressed_address AS suppressed
      WHERE suppressed.email = subscriber.email AND suppressed.scope = 'all'
    )
    ${narrowed}`;
}

/** A page of the people who were in a segment by then; the next one begins after an id. */
export async function readAudience(
  db: Db,
  { segment, at }: { segment: Segment; at: Date },
  { from, rows }: RecipientRange,
): Promise<RecipientPage> {
  const further = from === null ? sql`` : sql`WHERE id > ${from}::uuid`;
  const found = await readRows(
    db,
    sql<{ id: string; email: string; meant: boolean }>`
      SELECT subscriber.id, subscriber.email, ${inSegment(segment, at)} AS meant
      FROM (
        SELECT * FROM newsletter_subscriber ${further} ORDER BY id LIMIT ${rows}
      ) AS subscriber ORDER BY subscriber.id`,
  );
  const people = found
    .filter(({ meant }) => meant)
    .map(({ email }) => ({ email, name: null, account_id: null }));
  return { people, next: found.length < rows ? null : (found.at(-1)?.id ?? null) };
}

export async function countAudience(
  db: Db,
  { segment, at }: { segment: Segment; at: Date },
): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM newsletter_subscriber AS subscriber
      WHERE ${inSegment(segment, at)}`,
  );
  return row?.n ?? 0;
}
