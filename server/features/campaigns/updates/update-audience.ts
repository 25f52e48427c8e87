import * as z from "zod/mini";
import type { Db } from "../../../platform/db/database.ts";
import type {
  ReadRecipients,
  RecipientPage,
  RecipientRange,
} from "../../outreach/mailings/mailing.ts";
import { findFollowing, findGivers, type UpdateAudience } from "./update-audience-store.ts";

/** What the mailing of an update keeps of its audience; the rest stands in the mailing. */
const keptAudience = z.object({ lastNumber: z.number() });
export type KeptAudience = z.output<typeof keptAudience>;

/** Where a page begins: among the donations, and after them among the followers. */
const place = z.union([z.object({ donation: z.number() }), z.object({ follower: z.string() })]);

/** A page of an update's audience: first those who gave, then followers. */
export async function readAudience(
  db: Db,
  audience: UpdateAudience,
  { from, rows }: RecipientRange,
): Promise<RecipientPage> {
  const begin = from === null ? { donation: 0 } : place.parse(JSON.parse(from));
  if ("follower" in begin) return followers(db, audience, { after: begin.follower, rows });
  const givers = await findGivers(db, audience, { after: begin.donation, rows });
  if (givers.rows === rows && givers.last !== undefined) {
    return { people: givers.people, next: JSON.stringify({ donation: givers.last }) };
  }
  const left = { after: undefined, rows: rows - givers.rows };
  const { people, next } = await followers(db, audience, left);
  return { people: [...givers.people, ...people], next };
}

async function followers(
  db: Db,
  audience: UpdateAudience,
  range: { after: string | undefined; rows: number },
): Promise<RecipientPage> {
  const { people, rows, last } = await findFollowing(db, audience, range);
  const isLast = rows < range.rows || last === undefined;
  return { people, next: isLast ? null : JSON.stringify({ follower: last }) };
}

/** Further recipients of an update's mail. */
export const readUpdateRecipients: ReadRecipients = (tx, mailing, range) => {
  const { campaign_id: campaignId, created_by: authorId, created_at: at } = mailing;
  if (campaignId === null) throw new Error(`mailing ${mailing.id} has no campaign`);
  const { lastNumber } = keptAudience.parse(mailing.audience);
  return readAudience(tx, { campaignId, authorId, at, lastNumber }, range);
};
