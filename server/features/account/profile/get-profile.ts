import type { Profile } from "#contract/account/profile.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findProfile } from "./profile-store.ts";
import { profileView } from "./profile-view.ts";

export async function getProfile(
  { database }: { database: { db: Db } },
  accountId: string,
): Promise<Profile> {
  const row = await findProfile(database.db, accountId);
  if (!row) throw new AppError("unauthorized");
  return profileView(row);
}
