import type { PictureCrop, UploadedPicture } from "#contract/campaigns/pictures.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { CleanPicture } from "../../../platform/pictures/clean-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { lockEditable, lockForEditor } from "./lock-editable.ts";
import type { PictureCall, PictureDeps } from "./picture-deps.ts";
import { newPictureKey, wholeFile } from "./picture-files.ts";
import { MAX_KEPT, MAX_WAITING } from "./picture-policy.ts";
import { countPictures, insertPicture } from "./picture-store.ts";
import { findWithUses } from "./picture-use-store.ts";
import { uploadedPictureView } from "./picture-view.ts";

const RETRY_AFTER_SECONDS = 30;

interface Draft extends CleanPicture {
  readonly crop: PictureCrop | null;
  readonly replaces: string | null;
}

/**
 * Keeps a picture and leaves it to a job to be drawn. Throws as `lockForEditor`, for another crop as
 * `lockEditable`, and `too_many_requests` or `invalid` where the campaign has too many.
 */
export async function takeInPicture(
  deps: PictureDeps,
  call: PictureCall,
  draft: Draft,
): Promise<UploadedPicture> {
  const { campaignId, accountId } = call;
  const key = newPictureKey();
  await deps.files.put(wholeFile(key), draft.bytes);
  try {
    return await inTransaction(deps.database, async (tx) => {
      // Another crop takes the place of what is shown; a new picture is shown nowhere yet.
      await (draft.replaces === null ? lockForEditor : lockEditable)(tx, call);
      await requireRoom(tx, campaignId);
      await insertPicture(tx, {
        key,
        campaign_id: campaignId,
        uploaded_by: accountId,
        state: "waiting",
        width: draft.width,
        height: draft.height,
        crop_left: draft.crop?.left,
        crop_top: draft.crop?.top,
        crop_width: draft.crop?.width,
        crop_height: draft.crop?.height,
        replaces: draft.replaces,
        uploaded_at: new Date(deps.clock()),
      });
      await deps.jobs.enqueue(tx, drawPicture, { key });
      const row = await findWithUses(tx, campaignId, key);
      if (!row) throw new AppError("internal");
      return uploadedPictureView(row);
    });
  } catch (error) {
    await deps.files.remove(wholeFile(key));
    throw error;
  }
}

async function requireRoom(tx: Tx, campaignId: number): Promise<void> {
  const { kept, waiting } = await countPictures(tx, campaignId);
  if (waiting >= MAX_WAITING) {
    throw new AppError("too_many_requests", {
      retryAfter: RETRY_AFTER_SECONDS,
      message: "Many of your pictures are still being drawn. Please try again in a moment.",
    });
  }
  if (kept >= MAX_KEPT) {
    const message = `A campaign keeps at most ${MAX_KEPT} pictures. Please delete some first.`;
    throw new AppError("invalid", { message });
  }
}
