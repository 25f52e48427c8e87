import { type RawBuilder, sql } from "kysely";
import type { Segment } from "#contract/outreach/newsletter-issues.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Recipient } from "../mailings/mailing.ts";

/**
 * The condition that the subscriber gave, with an account or as a guest from the address; to one
 * category where it is named.
 */
function gave(categoryId: number | undefined): RawBuilder<unknown> {
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
      WHERE account.email = subscriber.email AND donation.state = 'settled' ${ofCategory}
    ) OR EXISTS (
      SELECT FROM donation
      WHERE donation.account_id IS NULL AND donation.donor_email = subscriber.email
        AND donation.state = 'settled' ${ofCategory}
    )
  )`;
}

/** The subscribers of a segment, except those to whom nothing can be sent. */
export function audienceOf(segment: Segment): RawBuilder<Recipient> {
  return sql<Recipient>`
    SELECT subscriber.email, NULL::text AS name, NULL::uuid AS account_id
    FROM newsletter_subscriber AS subscriber
    WHERE subscriber.state = 'confirmed'
      AND NOT EXISTS (
        SELECT FROM suppressed_address AS suppressed
        WHERE suppressed.email = subscriber.email AND suppressed.scope = 'all'
      )
      ${segment.kind === "all" ? sql`` : gave(segment.kind === "cause" ? segment.category_id : undefined)}`;
}

export async function countAudience(db: Db, segment: Segment): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM (${audienceOf(segment)}) AS audience`,
  );
  return row?.n ?? 0;
}
