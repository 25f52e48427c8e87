import { type RawBuilder, sql } from "kysely";
import type { DonationFilter } from "#contract/giving/offline.ts";

/** The condition on `donation` for a filter. Anonymous donors are not found by name. */
export function donationMatches({
  thanked,
  source,
  from,
  to,
  q,
}: DonationFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`true`];
  if (thanked === "yes") all.push(sql`donation.thanked_at IS NOT NULL`);
  if (thanked === "no") all.push(sql`donation.thanked_at IS NULL`);
  if (source === "offline") all.push(sql`donation.recorded_by IS NOT NULL`);
  if (source === "online") all.push(sql`donation.recorded_by IS NULL`);
  if (from) all.push(sql`donation.settled_at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to) all.push(sql`donation.settled_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  if (q) {
    all.push(
      sql`NOT donation.anonymous AND strpos(lower(donation.donor_name), ${q.toLowerCase()}) > 0`,
    );
  }
  return sql`(${sql.join(all, sql` AND `)})`;
}
