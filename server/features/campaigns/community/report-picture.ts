import { randomUUID } from "node:crypto";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { admitUpload, type Uploader } from "../../foundation/accounts/admit-upload.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { findReportForPicture, findReportPicture, setReportPicture } from "./report-store.ts";

/** Time after a report in which its picture can be added. */
const PICTURE_WINDOW_MS = HOUR_MS;

/**
 * Adds a re-encoded picture to the account's own report, for the office alone. Throws `not_found`
 * for another's report, one older than an hour and one with a picture; also as `admitUpload` and
 * `clean`.
 */
export async function addReportPicture(
  deps: CommunityDeps,
  { reportId, uploader }: { reportId: number; uploader: Uploader },
  bytes: Uint8Array,
): Promise<void> {
  const { db, database, files, pictureRoom } = deps;
  const since = new Date(deps.clock() - PICTURE_WINDOW_MS);
  const { accountId, network } = uploader;
  const report = await findReportForPicture(db, { id: reportId, accountId, since });
  if (!report) throw new AppError("not_found");
  await admitUpload(deps, uploader);
  const picture = await pictureRoom.clean(bytes, network);
  const key = `reports/${randomUUID()}.jpg`;
  try {
    await files.put(key, picture.bytes);
    await inTransaction(database, async (tx) => {
      if (!(await setReportPicture(tx, reportId, key))) throw new AppError("not_found");
    });
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/** Throws `not_found`. */
export async function readReportPicture(
  { db, files }: Pick<CommunityDeps, "db" | "files">,
  reportId: number,
): Promise<Uint8Array> {
  const key = await findReportPicture(db, reportId);
  const picture = key && (await files.get(key));
  if (!picture) throw new AppError("not_found");
  return picture;
}
