import type * as z from "zod/mini";
import type { Profile, profileChanges } from "#contract/account/profile.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignsTag, campaignTag } from "../../../tags.ts";
import { lockAccount, updateAccount } from "../../foundation/accounts/account-store.ts";
import { setOwnSubscription } from "../../outreach/newsletter/own-subscription.ts";
import type { ProfileDeps } from "./profile-deps.ts";
import { findAppearances, findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

export async function getProfile({ db }: { db: Db }, accountId: string): Promise<Profile> {
  const row = await findProfile(db, accountId);
  if (!row) throw new AppError("unauthorized");
  return profileView(row);
}

/** Changes the named fields and nothing else. Throws `invalid`. */
export async function updateProfile(
  { database, clock }: Pick<ProfileDeps, "database" | "clock">,
  accountId: string,
  { notifications, ...changes }: z.output<typeof profileChanges>,
): Promise<void> {
  const named = {
    ...changes,
    ...(notifications
      ? {
          mail_campaign_updates: notifications.campaign_updates,
          mail_thank_yous: notifications.thank_yous,
          allow_mail_tracking: notifications.mail_tracking,
        }
      : {}),
  };
  const newsletter = notifications?.newsletter;
  const changesAccount = Object.values(named).some((value) => value !== undefined);
  if (!changesAccount && newsletter === undefined) return;
  await inTransaction(database, async (tx) => {
    if (changesAccount) await updateAccount(tx, accountId, named);
    if (newsletter !== undefined) {
      await switchNewsletter(tx, accountId, newsletter, new Date(clock()));
    }
    if (changes.first_name !== undefined || changes.last_name !== undefined) {
      await announcePerson(tx, accountId);
    }
  });
}

/** Only confirmed addresses get the newsletter. */
async function switchNewsletter(tx: Tx, accountId: string, wanted: boolean, at: Date) {
  const account = await lockAccount(tx, accountId);
  if (!account || account.erased_at) return;
  if (account.email_verified_at) return setOwnSubscription(tx, account.email, wanted, at);
  if (!wanted) return;
  throw new AppError("invalid", {
    fields: [
      {
        loc: ["body", "notifications", "newsletter"],
        msg: "Please confirm your email address first",
      },
    ],
  });
}

/** Announces the pages that show the person, when their name or photo changes. */
export async function announcePerson(tx: Tx, accountId: string): Promise<void> {
  const campaigns = await findAppearances(tx, accountId);
  for (const id of campaigns) announce(tx, campaignTag(id));
  if (campaigns.length > 0) announce(tx, campaignsTag);
}
