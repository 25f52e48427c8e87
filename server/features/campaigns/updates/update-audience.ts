import * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/db/database.ts";
import {
  type AllowanceDeps,
  takeWithinAllowance,
} from "../../foundation/emails/email-allowance.ts";
import type {
  ReadRecipients,
  Recipient,
  RecipientPage,
  RecipientRange,
} from "../../outreach/mailings/mailing.ts";
import { findDonorPage, findFollowerPage, type UpdateAudience } from "./update-audience-store.ts";

/** The part of the audience that the mailing's own columns don't have. */
const storedAudience = z.object({
  lastNumber: z.number(),
  /** Missing in mailings of version 0.1.0. */
  updateId: z.optional(z.number()),
});
export type StoredAudience = z.output<typeof storedAudience>;

/** Where a page starts: among the donations or, after them, among the followers. */
const position = z.union([z.object({ donation: z.number() }), z.object({ follower: z.string() })]);

/** A page of an update's audience: donors first, then followers. */
export async function readAudience(
  db: Db,
  audience: UpdateAudience,
  { from, rows }: RecipientRange,
): Promise<RecipientPage> {
  const start = from === null ? { donation: 0 } : position.parse(JSON.parse(from));
  if ("follower" in start) return followers(db, audience, { after: start.follower, rows });
  const donors = await findDonorPage(db, audience, { after: start.donation, rows });
  if (donors.rows === rows && donors.last !== undefined) {
    return { people: donors.people, next: JSON.stringify({ donation: donors.last }) };
  }
  const range = { after: undefined, rows: rows - donors.rows };
  const { people, next } = await followers(db, audience, range);
  return { people: [...donors.people, ...people], next };
}

async function followers(
  db: Db,
  audience: UpdateAudience,
  range: { after: string | undefined; rows: number },
): Promise<RecipientPage> {
  const { people, rows, last } = await findFollowerPage(db, audience, range);
  const isLast = rows < range.rows || last === undefined;
  return { people, next: isLast ? null : JSON.stringify({ follower: last }) };
}

/** Leaves out guests whose mailbox already got this update or too many emails that day. */
export async function readRecipients(
  tx: Tx,
  { allowanceKey }: Pick<AllowanceDeps, "allowanceKey">,
  audience: UpdateAudience & { readonly updateId: number | undefined },
  range: RecipientRange,
): Promise<RecipientPage> {
  const { people, next } = await readAudience(tx, audience, range);
  const { at, updateId } = audience;
  const isGuest = ({ account_id }: Recipient) => account_id === null;
  const guests = await takeWithinAllowance(
    tx,
    { clock: () => at.getTime(), allowanceKey },
    { kind: "update", ...(updateId === undefined ? {} : { about: `update ${updateId}` }) },
    { mails: people.filter(isGuest), addressOf: ({ email }) => email },
  );
  return { people: [...people.filter((person) => !isGuest(person)), ...guests], next };
}

export function readUpdateRecipients(deps: Pick<AllowanceDeps, "allowanceKey">): ReadRecipients {
  return (tx, mailing, range) => {
    const { campaign_id: campaignId, created_by: authorId, created_at: at } = mailing;
    if (campaignId === null) throw new Error(`mailing ${mailing.id} has no campaign`);
    const stored = storedAudience.parse(mailing.audience);
    return readRecipients(
      tx,
      deps,
      { campaignId, authorId, at, updateId: undefined, ...stored },
      range,
    );
  };
}
