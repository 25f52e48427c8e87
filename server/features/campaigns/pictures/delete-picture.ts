import type { PictureUse } from "#contract/campaigns/pictures.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { discardPicture } from "./draw-picture.ts";
import { lockForEditor } from "./lock-editable.ts";
import type { PictureCall, PictureDeps } from "./picture-deps.ts";
import { deletePictureRow, listKeys, lockPicture } from "./picture-store.ts";
import { findWithUses, listUnused } from "./picture-use-store.ts";

/** How long an unused picture is kept, ms. */
const UNUSED_KEPT_MS = 7 * DAY_MS;

const places: Readonly<Record<PictureUse, string>> = {
  pictures: "at the top of the campaign",
  story: "in the story",
  update: "in an update",
  event: "at an event",
};

/** Throws as `lockForEditor`, and `invalid` where the campaign shows it. */
export async function deletePicture(
  deps: PictureDeps,
  call: PictureCall,
  key: string,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockForEditor(tx, call);
    const uses = await discardUnused(tx, deps, { campaignId: call.campaignId, key });
    if (!uses) throw new AppError("not_found");
    if (uses.length === 0) return;
    const where = uses.map((use) => places[use]).join(" and ");
    throw new AppError("invalid", {
      message: `This picture is shown ${where}. Take it out there first.`,
    });
  });
}

/**
 * Deletes pictures that have been unused for long enough, at most `limit` of them; answers how many
 * it looked at.
 */
export async function sweepPictures(deps: PictureDeps, limit: number): Promise<number> {
  const before = new Date(deps.clock() - UNUSED_KEPT_MS);
  const unused = await listUnused(deps.db, { before, limit });
  for (const { key, campaign_id } of unused) {
    await inTransaction(deps.database, (tx) =>
      discardUnused(tx, deps, { campaignId: campaign_id, key }),
    );
  }
  return unused.length;
}

/** Removes all files of a campaign's pictures after the commit, when the campaign is deleted. */
export async function discardPicturesOf(
  tx: Tx,
  { jobs }: Pick<PictureDeps, "jobs">,
  campaignId: number,
): Promise<void> {
  const keys = await listKeys(tx, campaignId);
  await jobs.enqueue(tx, discardPicture, ...keys.map((key) => ({ key })));
}

/**
 * Locks the picture before looking where it is used, as whoever is about to show it locks it too.
 * Answers where it is shown.
 */
async function discardUnused(
  tx: Tx,
  { jobs }: Pick<PictureDeps, "jobs">,
  { campaignId, key }: { campaignId: number; key: string },
): Promise<PictureUse[] | undefined> {
  if (!(await lockPicture(tx, campaignId, key))) return undefined;
  const found = await findWithUses(tx, campaignId, key);
  if (!found || found.used_in.length > 0) return found?.used_in;
  await deletePictureRow(tx, key);
  await jobs.enqueue(tx, discardPicture, { key });
  return [];
}
