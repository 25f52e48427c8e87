import * as z from "zod/mini";
import { thanksBody } from "#contract/giving/offline.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type AllowanceDeps, takeAllowed } from "../../foundation/letters/mail-allowance.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import type { ReadRecipients, RecipientPage } from "../../outreach/mailings/mailing.ts";
import {
  findDonors,
  findToldBefore,
  markThanked,
  type ThankedDonation,
  type ThanksRange,
} from "./thanks-store.ts";

/** What the mailing of thanks keeps: which donations are meant, and what the notification says. */
const keptThanks = z.object({
  gifts: thanksBody.shape.gifts,
  upTo: z.number(),
  words: z.string(),
});
export type KeptThanks = z.output<typeof keptThanks>;

export interface Thanks extends KeptThanks {
  readonly campaignId: number;
  /** The same for all pages: it says which donations belong to these thanks. */
  readonly at: Date;
}

type ThanksPageDeps = Pick<AllowanceDeps, "allowanceKey">;

/** Thanks for a page of donations: marks them, notifies donors with an account, and answers who gets a mail. */
export async function thankPage(
  tx: Tx,
  { allowanceKey }: ThanksPageDeps,
  thanks: Thanks,
  range: Omit<ThanksRange, "upTo">,
): Promise<{ gifts: number; recipients: RecipientPage }> {
  const { campaignId, gifts: which, at, upTo } = thanks;
  const { thanked, next } = await markThanked(tx, { campaignId, which, at }, { ...range, upTo });
  await tellDonors(tx, thanks, thanked, range.after);
  const mailed = thanked.filter(({ by_mail }) => by_mail).map(({ id }) => id);
  const people = await takeAllowed(
    tx,
    { clock: () => at.getTime(), allowanceKey },
    { kind: "thanks", about: `thanks ${campaignId} ${at.toISOString()} ${JSON.stringify(which)}` },
    { mails: await findDonors(tx, mailed), addressOf: ({ email }) => email },
  );
  return {
    gifts: thanked.length,
    recipients: { people, next: next === null ? null : String(next) },
  };
}

/** Reads further recipients of thanks. */
export function readThanksRecipients(deps: ThanksPageDeps): ReadRecipients {
  return async (tx, mailing, { from, rows }) => {
    const { campaign_id: campaignId, created_at: at } = mailing;
    if (campaignId === null) throw new Error(`mailing ${mailing.id} has no campaign`);
    const thanks = { ...keptThanks.parse(mailing.audience), campaignId, at };
    return (await thankPage(tx, deps, thanks, { after: Number(from), rows })).recipients;
  };
}

/** Sends a notification to each account among the donors, once for all pages. */
async function tellDonors(
  tx: Tx,
  { campaignId, at, words }: Thanks,
  thanked: readonly ThankedDonation[],
  before: number,
): Promise<void> {
  const accounts = [...new Set(thanked.flatMap(({ account_id }) => account_id ?? []))];
  const told = await findToldBefore(tx, { campaignId, at, before }, accounts);
  await notify(
    tx,
    accounts.filter((id) => !told.has(id)),
    { campaignId, notice: { kind: "thank_you", words }, at },
  );
}
