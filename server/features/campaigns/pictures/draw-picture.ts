import * as z from "zod/mini";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { campaignTags } from "../../../tags.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { drawnFile, removePictureFiles, wholeFile } from "./picture-files.ts";
import { replaceInOrder } from "./picture-order-store.ts";
import { findInState, finishPicture, lockCampaignPictures } from "./picture-store.ts";
import { cropOf } from "./picture-view.ts";

const ofPicture = z.object({ key: z.string() });

export const drawPicture = defineJob({ name: "draw-picture", data: ofPicture, patient: true });
/** A job, so that no crash between the commit and the removal leaves a picture behind. */
export const discardPicture = defineJob({
  name: "discard-picture",
  data: ofPicture,
  patient: true,
});

const UNREADABLE = "This picture could not be drawn. Please upload it again.";

/** Draws a waiting picture, over the files of an earlier run. */
export async function runDrawPicture(deps: PictureDeps, { key }: { key: string }): Promise<void> {
  const row = await findInState(deps.db, key, "waiting");
  if (!row) return;
  const problem = await drawAllWidths(deps, key, cropOf(row));
  const finished = await inTransaction(deps.database, async (tx) => {
    if (row.campaign_id !== null) await lockCampaignPictures(tx, row.campaign_id);
    const state = problem === null ? "ready" : "failed";
    const picture = await finishPicture(tx, key, { state, problem });
    if (!picture) return false;
    const { campaign_id: campaignId, replaces: old } = picture;
    if (campaignId === null || old === null || state === "failed") return true;
    if (await replaceInOrder(tx, campaignId, { old, by: key }))
      announce(tx, ...campaignTags(campaignId));
    return true;
  });
  // The picture and its files were deleted meanwhile; the files of this run came later.
  if (!finished) await removePictureFiles(deps.files, key);
}

/** Answers what is wrong with the picture. Faults of our own are thrown, and the job tries again. */
export async function drawAllWidths(
  { files, pictureRoom }: Pick<PictureDeps, "files" | "pictureRoom">,
  key: string,
  crop: ReturnType<typeof cropOf>,
): Promise<string | null> {
  const whole = await files.get(wholeFile(key));
  if (!whole) return UNREADABLE;
  try {
    const drawn = await pictureRoom.wide(whole, crop);
    for (const [name, bytes] of drawn) await files.put(drawnFile(key, name), bytes);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return UNREADABLE;
    throw error;
  }
}
