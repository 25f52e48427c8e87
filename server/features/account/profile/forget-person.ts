import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { discardPortrait } from "./change-photo.ts";
import { announcePerson } from "./own-profile.ts";
import type { ProfileDeps } from "./profile-deps.ts";

/** Announces the pages that show the person, and removes the files of their photo after the commit. */
export async function forgetPerson(
  tx: Tx,
  { accountId, portrait }: Person,
  deps: Pick<ProfileDeps, "jobs">,
): Promise<void> {
  await announcePerson(tx, accountId);
  await discardPortrait(tx, deps, portrait);
}
