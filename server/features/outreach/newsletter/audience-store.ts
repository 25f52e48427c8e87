import { type RawBuilder, sql } from "kysely";
import type { Segment } from "#contract/outreach/newsletter-issues.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { RecipientPage, RecipientRange } from "../mailings/mailing.ts";

/** The subscriber donated, with an account or as a guest, to the category if one is given. */
function hasDonated(categoryId: number | undefined, at: Date): RawBuilder<unknown> {
  const inCategory =
    categoryId === undefined
      ? sql``
      : sql`AND EXISTS (
          SELECT FROM campaign
          WHERE campaign.id = donation.campaign_id AND campaign.category_id = ${categoryId}
        )`;
  return sql`AND (
    EXISTS (
      SELECT FROM account JOIN donation ON donation.account_id = account.id
      WHERE account.email = subscriber.email AND donation.state = 'settled' AND donation.settled_at <= ${at} ${inCategory}
    ) OR EXISTS (
      SELECT FROM donation
      WHERE donation.account_id IS NULL AND donation.donor_email = subscriber.email
        AND donation.state = 'settled' AND donation.settled_at <= ${at} ${inCategory}
    )
  )`;
}

/** The subscriber was in the segment at that time. */
function inSegment(segment: Segment, at: Date): RawBuilder<boolean> {
  const condition =
    segment.kind === "all"
      ? sql``
      : hasDonated(segment.kind === "cause" ? segment.category_id : undefined, at);
  return sql<boolean>`
    subscriber.state = 'confirmed' AND subscriber.confirmed_at <= ${at} ${condition}`;
}

/** Joins the reason why nothing is sent to a subscriber, if there is one. */
const suppressed = sql`LEFT JOIN suppressed_address AS suppressed
  ON suppressed.email = subscriber.email AND suppressed.scope = 'all'`;

/** A page of the people who were in a segment at that time, in the order of their ids. */
export async function readAudience(
  db: Db,
  { segment, at }: { segment: Segment; at: Date },
  { from, rows }: RecipientRange,
): Promise<RecipientPage> {
  const afterFrom = from === null ? sql`` : sql`WHERE id > ${from}::uuid`;
  const found = await readRows(
    db,
    sql<{ id: string; email: string; included: boolean }>`
      SELECT subscriber.id, subscriber.email,
        suppressed.email IS NULL AND ${inSegment(segment, at)} AS included
      FROM (
        SELECT * FROM newsletter_subscriber ${afterFrom} ORDER BY id LIMIT ${rows}
      ) AS subscriber ${suppressed} ORDER BY subscriber.id`,
  );
  const people = found
    .filter(({ included }) => included)
    .map(({ email }) => ({ email, name: null, account_id: null }));
  return { people, next: found.length < rows ? null : (found.at(-1)?.id ?? null) };
}

/** How many subscribers get an issue, and how many do not because their emails bounced. */
export async function countAudience(
  db: Db,
  { segment, at }: { segment: Segment; at: Date },
): Promise<{ readonly recipients: number; readonly come_back: number }> {
  const [row] = await readRows(
    db,
    sql<{ recipients: number; come_back: number }>`
      SELECT count(*) FILTER (WHERE suppressed.email IS NULL)::int AS recipients,
        count(*) FILTER (WHERE suppressed.reason = 'bounced')::int AS come_back
      FROM newsletter_subscriber AS subscriber ${suppressed}
      WHERE ${inSegment(segment, at)}`,
  );
  return row ?? { recipients: 0, come_back: 0 };
}
