import type { PictureUse } from "#contract/campaigns/pictures.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { discardPictureJob } from "./draw-picture.ts";
import { lockAsEditor } from "./lock-editable.ts";
import type { PictureDeps } from "./picture-deps.ts";
import {
  deletePictureRow,
  findPictureWithUses,
  findUnusedPictures,
  listPictureKeys,
  lockPicture,
} from "./picture-store.ts";

/** How long an unused picture is stored. */
const UNUSED_LIFETIME_MS = 7 * DAY_MS;

const locations: Readonly<Record<PictureUse, string>> = {
  pictures: "at the top of the campaign",
  story: "in the story",
  update: "in an update",
  event: "at an event",
};

/** Throws as `lockAsEditor`, and `invalid` while the campaign uses the picture. */
export async function deletePicture(deps: PictureDeps, call: TeamCall, key: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockAsEditor(tx, call);
    const uses = await discardUnused(tx, deps, { campaignId: call.campaignId, key });
    if (!uses) throw new AppError("not_found");
    if (uses.length === 0) return;
    const where = uses.map((use) => locations[use]).join(" and ");
    throw new AppError("invalid", {
      message: `This picture is used ${where}. Remove it there first.`,
    });
  });
}

/** Deletes up to `limit` pictures that have been unused for too long. Returns how many it found. */
export async function sweepPictures(deps: PictureDeps, limit: number): Promise<number> {
  const before = new Date(deps.clock() - UNUSED_LIFETIME_MS);
  const unused = await findUnusedPictures(deps.db, { before, limit });
  for (const { key, campaign_id } of unused) {
    await inTransaction(deps.database, (tx) =>
      discardUnused(tx, deps, { campaignId: campaign_id, key }),
    );
  }
  return unused.length;
}

/** Removes the files of a deleted campaign's pictures after the commit. */
export async function discardCampaignPictures(
  tx: Tx,
  { jobs }: Pick<PictureDeps, "jobs">,
  campaignId: number,
): Promise<void> {
  const keys = await listPictureKeys(tx, campaignId);
  await jobs.enqueue(tx, discardPictureJob, ...keys.map((key) => ({ key })));
}

/**
 * Deletes the picture if it is unused, and returns its uses. Locks it first, as everything that
 * starts to use a picture does.
 */
async function discardUnused(
  tx: Tx,
  { jobs }: Pick<PictureDeps, "jobs">,
  { campaignId, key }: { campaignId: number; key: string },
): Promise<PictureUse[] | undefined> {
  if (!(await lockPicture(tx, campaignId, key))) return undefined;
  const found = await findPictureWithUses(tx, campaignId, key);
  if (!found || found.used_in.length > 0) return found?.used_in;
  await deletePictureRow(tx, key);
  await jobs.enqueue(tx, discardPictureJob, { key });
  return [];
}
