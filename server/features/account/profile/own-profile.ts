import type * as z from "zod/mini";
import type { Profile, profileChanges } from "#contract/account/profile.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag, campaignTotalsTags, eventsTag, eventTag } from "../../../tags.ts";
import {
  type AccountRow,
  lockAccount,
  lockAccountRow,
  updateAccount,
} from "../../foundation/accounts/account-store.ts";
import { countInTransaction } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { setAccountSubscription } from "../../outreach/newsletter/account-subscription.ts";
import type { ProfileDeps } from "./profile-deps.ts";
import { type Appearance, findAppearances, findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

/** New names and photos of an account. Each invalidates the cached pages that show the person. */
const PROFILE_CHANGES = limit({ name: "face:account", points: 20, windowMs: HOUR_MS });

export async function getProfile({ db }: { db: Db }, accountId: string): Promise<Profile> {
  const row = await findProfile(db, accountId);
  if (!row) throw new AppError("unauthorized");
  return profileView(row);
}

/** Changes the given fields only. Throws `invalid`, and `too_many_requests` for new names. */
export async function updateProfile(
  deps: Pick<ProfileDeps, "database" | "clock" | "limits">,
  accountId: string,
  { notifications, ...changes }: z.output<typeof profileChanges>,
): Promise<void> {
  const columns = {
    ...changes,
    ...(notifications && {
      mail_campaign_updates: notifications.campaign_updates,
      mail_thank_yous: notifications.thank_yous,
      allow_mail_tracking: notifications.mail_tracking,
      donation_mails: notifications.donations,
    }),
  };
  const newsletter = notifications?.newsletter;
  const changesAccount = Object.values(columns).some((value) => value !== undefined);
  if (!changesAccount && newsletter === undefined) return;
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    const renamed = isRenamed(await lockAccountRow(tx, accountId), changes);
    if (renamed) await countProfileChange(tx, deps, accountId, at);
    if (changesAccount) await updateAccount(tx, accountId, columns);
    if (newsletter !== undefined) await switchNewsletter(tx, accountId, newsletter, at);
    if (renamed) await announcePerson(tx, accountId);
  });
}

type Names = Pick<AccountRow, "first_name" | "last_name">;

/** Whether the person's name changes. Screens always send both names. */
function isRenamed(
  current: Names | undefined,
  { first_name = current?.first_name, last_name = current?.last_name }: Partial<Names>,
): boolean {
  return first_name !== current?.first_name || last_name !== current?.last_name;
}

/** Throws `invalid` for a subscription with an unconfirmed address. */
async function switchNewsletter(tx: Tx, accountId: string, subscribes: boolean, at: Date) {
  const account = await lockAccount(tx, accountId);
  if (!account || account.erased_at) return;
  if (account.email_verified_at) return setAccountSubscription(tx, account.email, subscribes, at);
  if (!subscribes) return;
  throw new AppError("invalid", {
    fields: [
      {
        loc: ["body", "notifications", "newsletter"],
        msg: "Please confirm your email address first",
      },
    ],
  });
}

/** Cache tags by appearance. In lists of campaigns, only donors appear. */
const appearanceTags: Readonly<Record<Appearance["on"], (id: number) => readonly Tag[]>> = {
  page: (id) => [campaignTag(id)],
  gifts: campaignTotalsTags,
  event: (id) => [eventTag(id), eventsTag],
};

/** Announces changes of everything that shows the person's name or photo. */
export async function announcePerson(tx: Tx, accountId: string): Promise<void> {
  const appearances = await findAppearances(tx, accountId);
  announce(tx, ...appearances.flatMap(({ on, id }) => appearanceTags[on](id)));
}

/** Counts a new name, or a new or removed photo, in its transaction. Throws `too_many_requests`. */
export function countProfileChange(
  tx: Tx,
  deps: Pick<LimitDeps, "limits">,
  accountId: string,
  at: Date,
): Promise<void> {
  return countInTransaction(tx, deps, [PROFILE_CHANGES.of(accountId)], at);
}
