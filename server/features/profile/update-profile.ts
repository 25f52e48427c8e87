import type * as z from "zod/mini";
import type { profileChanges } from "#contract/profile.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { announcePerson } from "./announce-person.ts";
import type { ProfileParts } from "./profile-parts.ts";
import { updateAccount } from "./profile-store.ts";

/** Changes what is named and nothing else. */
export async function updateProfile(
  { database }: Pick<ProfileParts, "database">,
  accountId: string,
  { notifications, ...changes }: z.output<typeof profileChanges>,
): Promise<void> {
  const named = {
    ...changes,
    ...(notifications
      ? {
          mail_campaign_updates: notifications.campaign_updates,
          mail_thank_yous: notifications.thank_yous,
          mail_newsletter: notifications.newsletter,
        }
      : {}),
  };
  if (Object.values(named).every((value) => value === undefined)) return;
  await inTransaction(database, async (tx) => {
    await updateAccount(tx, accountId, named);
    if (changes.first_name !== undefined || changes.last_name !== undefined) {
      await announcePerson(tx, accountId);
    }
  });
}
