import type { Db, Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { discardPortrait } from "./change-photo.ts";
import { announcePerson } from "./own-profile.ts";
import { portraitFile } from "./portrait-files.ts";
import type { ProfileDeps } from "./profile-deps.ts";
import { findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

const PHOTO_WIDTH = 192;

/** The profile with dates that no screen shows, and the photo. */
export async function exportPerson(
  db: Db,
  { accountId, portrait }: Person,
  { files }: Pick<ProfileDeps, "files">,
) {
  const profile = await findProfile(db, accountId);
  if (!profile) throw new AppError("unauthorized");
  const photo = portrait && (await files.get(portraitFile(portrait, PHOTO_WIDTH)));
  return {
    "account.json": {
      ...profileView(profile),
      email_verified_at: profile.email_verified_at,
      two_factor_since: profile.two_factor_since,
      donations_mailed_at: profile.donations_mailed_at,
    },
    "photo.webp": photo ? new Uint8Array(photo) : undefined,
  };
}

/** Announces changes to the pages that show the person, and removes their photo after the commit. */
export async function erasePerson(
  tx: Tx,
  { accountId, portrait }: Person,
  deps: Pick<ProfileDeps, "jobs">,
): Promise<void> {
  await announcePerson(tx, accountId);
  await discardPortrait(tx, deps, portrait);
}
