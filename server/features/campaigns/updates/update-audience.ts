import * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { type AllowanceDeps, takeAllowed } from "../../foundation/letters/mail-allowance.ts";
import type {
  ReadRecipients,
  Recipient,
  RecipientPage,
  RecipientRange,
} from "../../outreach/mailings/mailing.ts";
import { findFollowing, findGivers, type UpdateAudience } from "./update-audience-store.ts";

/** What the mailing of an update keeps of its audience; the rest stands in the mailing. */
const keptAudience = z.object({
  lastNumber: z.number(),
  /** A mailing that version 0.1.0 made has none. */
  updateId: z.optional(z.number()),
});
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

/** The page without guests whose mailbox had this update, or many others on its day. */
export async function readRecipients(
  tx: Tx,
  { allowanceKey }: Pick<AllowanceDeps, "allowanceKey">,
  audience: UpdateAudience & { readonly updateId: number | undefined },
  range: RecipientRange,
): Promise<RecipientPage> {
  const { people, next } = await readAudience(tx, audience, range);
  const { at, updateId } = audience;
  const isGuest = ({ account_id }: Recipient) => account_id === null;
  const guests = await takeAllowed(
    tx,
    { clock: () => at.getTime(), allowanceKey },
    { kind: "update", ...(updateId === undefined ? {} : { about: `update ${updateId}` }) },
    { mails: people.filter(isGuest), addressOf: ({ email }) => email },
  );
  return { people: [...people.filter((person) => !isGuest(person)), ...guests], next };
}

/** Reads further recipients of an update's mail. */
export function readUpdateRecipients(deps: Pick<AllowanceDeps, "allowanceKey">): ReadRecipients {
  return (tx, mailing, range) => {
    const { campaign_id: campaignId, created_by: authorId, created_at: at } = mailing;
    if (campaignId === null) throw new Error(`mailing ${mailing.id} has no campaign`);
    const kept = keptAudience.parse(mailing.audience);
    return readRecipients(
      tx,
      deps,
      { campaignId, authorId, at, updateId: undefined, ...kept },
      range,
    );
  };
}
