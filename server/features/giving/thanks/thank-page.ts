import * as z from "zod/mini";
import { thanksBody } from "#contract/giving/team-donations.ts";
import type { Tx } from "../../../platform/db/database.ts";
import {
  type AllowanceDeps,
  takeWithinAllowance,
} from "../../foundation/emails/email-allowance.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import type { ReadRecipients, RecipientPage } from "../../outreach/mailings/mailing.ts";
import {
  findDonors,
  findNotifiedAccounts,
  markThanked,
  type ThankedDonation,
  type ThanksRange,
} from "./thanks-store.ts";

/** Stored with the mailing: the selected donations and the text of the notification. */
const thanksAudience = z.object({
  gifts: thanksBody.shape.gifts,
  upTo: z.number(),
  words: z.string(),
});
export type ThanksAudience = z.output<typeof thanksAudience>;

interface Thanks extends ThanksAudience {
  readonly campaignId: number;
  /** Identifies these thanks: the same for all pages. */
  readonly at: Date;
}

type ThanksPageDeps = Pick<AllowanceDeps, "allowanceKey">;

/** Marks a page of donations as thanked, notifies donors with an account, and returns who gets an email. */
export async function thankPage(
  tx: Tx,
  { allowanceKey }: ThanksPageDeps,
  thanks: Thanks,
  range: Omit<ThanksRange, "upTo">,
): Promise<{ gifts: number; recipients: RecipientPage }> {
  const { campaignId, gifts: selection, at, upTo } = thanks;
  const { thanked, next } = await markThanked(
    tx,
    { campaignId, selection, at },
    { ...range, upTo },
  );
  await notifyDonors(tx, thanks, thanked, range.after);
  const mailed = thanked.filter(({ by_mail }) => by_mail).map(({ id }) => id);
  const about = `thanks ${campaignId} ${at.toISOString()} ${JSON.stringify(selection)}`;
  const people = await takeWithinAllowance(
    tx,
    { clock: () => at.getTime(), allowanceKey },
    { kind: "thanks", about },
    { mails: await findDonors(tx, mailed), addressOf: ({ email }) => email },
  );
  return {
    gifts: thanked.length,
    recipients: { people, next: next === null ? null : String(next) },
  };
}

export function readThanksRecipients(deps: ThanksPageDeps): ReadRecipients {
  return async (tx, mailing, { from, rows }) => {
    const { campaign_id: campaignId, created_at: at } = mailing;
    if (campaignId === null) throw new Error(`mailing ${mailing.id} has no campaign`);
    const thanks = { ...thanksAudience.parse(mailing.audience), campaignId, at };
    return (await thankPage(tx, deps, thanks, { after: Number(from), rows })).recipients;
  };
}

/** Notifies every account among the donors, once for all pages. */
async function notifyDonors(
  tx: Tx,
  { campaignId, at, words }: Thanks,
  thanked: readonly ThankedDonation[],
  before: number,
): Promise<void> {
  const accounts = [...new Set(thanked.flatMap(({ account_id }) => account_id ?? []))];
  const notified = await findNotifiedAccounts(tx, { campaignId, at, before }, accounts);
  await notify(
    tx,
    accounts.filter((id) => !notified.has(id)),
    { campaignId, notice: { kind: "thank_you", words }, at },
  );
}
