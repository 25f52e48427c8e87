import * as z from "zod/mini";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { lockCampaign } from "../teams/team-store.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { drawnFile, originalFile, removePictureFiles } from "./picture-files.ts";
import { findPictureInState, finishPicture, replacePictureInOrder } from "./picture-store.ts";
import { toCrop } from "./picture-view.ts";

const pictureData = z.object({ key: z.string() });

/**
 * `waiting`: the number of the account's pictures in the queue. Everyone's first picture comes before anyone's
 * second, so that no account fills the queue.
 */
export const drawPictureJob = defineJob({
  name: "draw-picture",
  data: z.extend(pictureData, { waiting: z.optional(z.number()) }),
  isPersistent: true,
  priority: ({ waiting = 0 }) => -waiting,
});
/** A job, so that a crash between the commit and the removal leaves no files behind. */
export const discardPictureJob = defineJob({
  name: "discard-picture",
  data: pictureData,
  isPersistent: true,
});

const UNREADABLE = "We couldn't process this picture. Upload it again or choose another one.";

/** Draws a waiting picture, replacing the files of an earlier run. */
export async function runDrawPicture(deps: PictureDeps, { key }: { key: string }): Promise<void> {
  const row = await findPictureInState(deps.db, key, "waiting");
  if (!row) return;
  const problem = await drawAllWidths(deps, key, toCrop(row));
  const finished = await inTransaction(deps.database, async (tx) => {
    const id = row.campaign_id;
    const campaign = id === null ? undefined : await lockCampaign(tx, id);
    const state = problem === null ? "ready" : "failed";
    const picture = await finishPicture(tx, key, { state, problem });
    if (!picture) return false;
    const { replaces: old } = picture;
    if (id === null || !campaign || old === null || state === "failed") return true;
    if (await replacePictureInOrder(tx, id, { old, by: key })) {
      announceIfPublic(tx, { id, state: campaign.state });
    }
    return true;
  });
  // The picture was deleted meanwhile, so the files of this run must go too.
  if (!finished) await removePictureFiles(deps.files, key);
}

/** Returns the problem with the picture. Other errors are thrown, so that the job retries. */
export async function drawAllWidths(
  { files, pictureRoom }: Pick<PictureDeps, "files" | "pictureRoom">,
  key: string,
  crop: ReturnType<typeof toCrop>,
): Promise<string | null> {
  const original = await files.get(originalFile(key));
  if (!original) return UNREADABLE;
  try {
    const drawn = await pictureRoom.wide(original, crop);
    for (const [name, bytes] of drawn) await files.put(drawnFile(key, name), bytes);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return UNREADABLE;
    throw error;
  }
}
