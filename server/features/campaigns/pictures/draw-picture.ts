import * as z from "zod/mini";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { drawnFile, removePictureFiles, wholeFile } from "./picture-files.ts";
import { replaceInOrder } from "./picture-order-store.ts";
import { findInState, finishPicture, lockCampaignPictures } from "./picture-store.ts";
import { cropOf } from "./picture-view.ts";

const ofPicture = z.object({ key: z.string() });

/**
 * `waiting`: how many pictures of the same person waited already. Somebody's first picture is taken before the
 * second ones of all others, so that nobody fills the queue alone.
 */
export const drawPicture = defineJob({
  name: "draw-picture",
  data: z.extend(ofPicture, { waiting: z.optional(z.number()) }),
  patient: true,
  priority: ({ waiting = 0 }) => -waiting,
});
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
    const id = row.campaign_id;
    const campaign = id === null ? undefined : await lockCampaignPictures(tx, id);
    const state = problem === null ? "ready" : "failed";
    const picture = await finishPicture(tx, key, { state, problem });
    if (!picture) return false;
    const { replaces: old } = picture;
    if (id === null || !campaign || old === null || state === "failed") return true;
    if (await replaceInOrder(tx, id, { old, by: key })) {
      announceIfPublic(tx, { id, state: campaign.state });
    }
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
