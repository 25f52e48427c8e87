import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockAccount, updateAccount } from "../../foundation/accounts/account-store.ts";
import { admitUpload, type Uploader } from "../../foundation/accounts/admit-upload.ts";
import { announcePerson, countProfileChange } from "./own-profile.ts";
import {
  isStoredPortrait,
  newPortraitKey,
  portraitFile,
  portraitWidths,
  removePortraitFiles,
} from "./portrait-files.ts";
import type { ProfileDeps } from "./profile-deps.ts";
import { removePortrait } from "./profile-jobs.ts";

type PhotoDeps = Pick<
  ProfileDeps,
  "database" | "db" | "clock" | "limits" | "files" | "jobs" | "pictureRoom"
>;

/**
 * Redraws the picture and makes it the person's photo. Throws as `admitUpload`, `PictureWorker.square`
 * and `countProfileChange`.
 */
export async function setPhoto(
  deps: PhotoDeps,
  uploader: Uploader,
  bytes: Uint8Array,
): Promise<void> {
  const { accountId, network } = uploader;
  await admitUpload(deps, uploader);
  const drawn = await deps.pictureRoom.square(bytes, portraitWidths, network);
  const key = newPortraitKey();
  try {
    for (const [width, picture] of drawn) await deps.files.put(portraitFile(key, width), picture);
    await inTransaction(deps.database, (tx) => replacePortrait(tx, deps, accountId, key));
  } catch (error) {
    await removePortraitFiles(deps.files, key);
    throw error;
  }
}

/** Does nothing if there is no photo. Throws as `countProfileChange`. */
export async function removePhoto(deps: PhotoDeps, accountId: string): Promise<void> {
  await inTransaction(deps.database, (tx) => replacePortrait(tx, deps, accountId, null));
}

async function replacePortrait(
  tx: Tx,
  deps: Pick<PhotoDeps, "jobs" | "clock" | "limits">,
  accountId: string,
  key: string | null,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (!account || account.erased_at) throw new AppError("unauthorized");
  if (account.portrait === key) return;
  await countProfileChange(tx, deps, accountId, new Date(deps.clock()));
  await updateAccount(tx, accountId, { portrait: key });
  await announcePerson(tx, accountId);
  await discardPortrait(tx, deps, account.portrait);
}

/** Removes the files of an unused portrait after the commit. */
export async function discardPortrait(
  tx: Tx,
  { jobs }: Pick<PhotoDeps, "jobs">,
  key: string | null,
): Promise<void> {
  if (isStoredPortrait(key)) await jobs.enqueue(tx, removePortrait, { key });
}
