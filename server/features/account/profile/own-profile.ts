import type * as z from "zod/mini";
import type { Profile, profileChanges } from "#contract/account/profile.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Tag } from "../../../platform/db/tag.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag, eventsTag, eventTag, figuresTags } from "../../../tags.ts";
import {
  type AccountRow,
  lockAccount,
  lockAccountAlone,
  updateAccount,
} from "../../foundation/accounts/account-store.ts";
import { setOwnSubscription } from "../../outreach/newsletter/own-subscription.ts";
import { countFaceChange } from "./count-face-change.ts";
import type { ProfileDeps } from "./profile-deps.ts";
import { type Appearance, findAppearances, findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

export async function getProfile({ db }: { db: Db }, accountId: string): Promise<Profile> {
  const row = await findProfile(db, accountId);
  if (!row) throw new AppError("unauthorized");
  return profileView(row);
}

/** Changes the named fields and nothing else. Throws `invalid`, and `too_many_requests` for new names. */
export async function updateProfile(
  deps: Pick<ProfileDeps, "database" | "clock" | "limits">,
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
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    const renamed = isRenamed(await lockAccountAlone(tx, accountId), changes);
    if (renamed) await countFaceChange(tx, deps, accountId, at);
    if (changesAccount) await updateAccount(tx, accountId, named);
    if (newsletter !== undefined) await switchNewsletter(tx, accountId, newsletter, at);
    if (renamed) await announcePerson(tx, accountId);
  });
}

type Names = Pick<AccountRow, "first_name" | "last_name">;

/** Whether the person has another name from now on. Screens send both names, also where they stay. */
function isRenamed(
  before: Names | undefined,
  { first_name = before?.first_name, last_name = before?.last_name }: Partial<Names>,
): boolean {
  return first_name !== before?.first_name || last_name !== before?.last_name;
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

/** The tags of what shows a person there. Lists of campaigns show donors, and nobody else. */
const tagsOf: Readonly<Record<Appearance["on"], (id: number) => readonly Tag[]>> = {
  page: (id) => [campaignTag(id)],
  gifts: figuresTags,
  event: (id) => [eventTag(id), eventsTag],
};

/** Announces what shows the person, when their name or photo changes. */
export async function announcePerson(tx: Tx, accountId: string): Promise<void> {
  const appearances = await findAppearances(tx, accountId);
  announce(tx, ...appearances.flatMap(({ on, id }) => tagsOf[on](id)));
}
