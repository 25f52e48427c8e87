import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { announcePerson } from "./announce-person.ts";
import { discardPortrait } from "./change-photo.ts";
import type { ProfileParts } from "./profile-parts.ts";

/** Tells the pages that show the person, and removes the files of their photo after the commit. */
export async function forgetPerson(
  tx: Tx,
  { accountId, portrait }: Person,
  parts: Pick<ProfileParts, "jobs">,
): Promise<void> {
  await announcePerson(tx, accountId);
  await discardPortrait(tx, parts, portrait);
}
