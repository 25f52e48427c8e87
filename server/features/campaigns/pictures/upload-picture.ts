import type { PictureCrop, UploadedPicture } from "#contract/campaigns/pictures.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { CleanPicture } from "../../../platform/pictures/clean-picture.ts";
import { admitUpload, type Uploader } from "../../foundation/accounts/admit-upload.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { findTeamCampaignIds } from "../teams/campaign-role-store.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { drawPictureJob } from "./draw-picture.ts";
import { lockAsEditor, lockEditable } from "./lock-editable.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { newPictureKey, originalFile } from "./picture-files.ts";
import {
  countPictures,
  countWaitingByAccount,
  findPicture,
  findPictureWithUses,
  insertPicture,
} from "./picture-store.ts";
import { uploadedPictureView } from "./picture-view.ts";

/** Pictures of one campaign, and of one account, that can wait to be drawn at the same time. */
export const MAX_WAITING_PICTURES = 20;
/** Pictures that one campaign can store. */
const MAX_STORED = 200;

const RETRY_AFTER_SECONDS = 30;

interface Draft extends CleanPicture {
  readonly crop: PictureCrop | null;
  readonly replaces: string | null;
}

/**
 * Stores a picture for a job to draw. Throws as `lockAsEditor` (a crop as `lockEditable`), and
 * `too_many_requests` or `invalid` if the campaign or the account has too many.
 */
async function savePicture(
  deps: PictureDeps,
  call: TeamCall,
  draft: Draft,
): Promise<UploadedPicture> {
  const { campaignId, accountId } = call;
  const key = newPictureKey();
  await deps.files.put(originalFile(key), draft.bytes);
  try {
    return await inTransaction(deps.database, async (tx) => {
      // A crop changes what the campaign shows; a new picture isn't shown yet.
      await (draft.replaces === null ? lockAsEditor : lockEditable)(tx, call);
      await lockVerifiedAccount(tx, accountId);
      const waiting = await requireBelowLimits(tx, call);
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
      await deps.jobs.enqueue(tx, drawPictureJob, { key, waiting });
      const row = await findPictureWithUses(tx, campaignId, key);
      if (!row) throw new AppError("internal");
      return uploadedPictureView(row);
    });
  } catch (error) {
    await deps.files.remove(originalFile(key));
    throw error;
  }
}

/** Returns how many of the account's pictures are waiting. */
async function requireBelowLimits(tx: Tx, { campaignId, accountId }: TeamCall): Promise<number> {
  const { stored, waiting } = await countPictures(tx, campaignId);
  const own = await countWaitingByAccount(tx, accountId, await findTeamCampaignIds(tx, accountId));
  if (Math.max(waiting, own) >= MAX_WAITING_PICTURES) {
    throw new AppError("too_many_requests", {
      retryAfter: RETRY_AFTER_SECONDS,
      message: "We're still processing your other pictures. Try again in a moment.",
    });
  }
  if (stored >= MAX_STORED) {
    const message = `A campaign can have up to ${MAX_STORED} pictures. Delete some first.`;
    throw new AppError("invalid", { message });
  }
  return own;
}

/** Throws as `admitUpload`, `savePicture` and `pictureRoom.clean`. */
export async function uploadPicture(
  deps: PictureDeps,
  call: TeamCall,
  { bytes, uploader }: { bytes: Uint8Array; uploader: Uploader },
): Promise<UploadedPicture> {
  // Checked before any work is done for people outside the team.
  await requireCampaignRole(deps.db, { ...call, least: "editor" });
  await admitUpload(deps, uploader);
  const clean = await deps.pictureRoom.clean(bytes, uploader.network);
  return savePicture(deps, call, { ...clean, crop: null, replaces: null });
}

/** Creates another picture from the same original. Throws as `admitUpload` and `savePicture`, and `invalid`. */
export async function cropPicture(
  deps: PictureDeps,
  call: TeamCall,
  { key, crop, uploader }: { key: string; crop: PictureCrop | null; uploader: Uploader },
): Promise<UploadedPicture> {
  await requireCampaignRole(deps.db, { ...call, least: "editor" });
  const picture = await findPicture(deps.db, call.campaignId, key);
  if (!picture) throw new AppError("not_found");
  if (picture.state !== "ready") throw bodyError("crop", "This picture isn't ready yet");
  const { width, height } = picture;
  if (crop && (crop.left + crop.width > width || crop.top + crop.height > height)) {
    throw bodyError("crop", "The crop is outside the picture");
  }
  await admitUpload(deps, uploader);
  const bytes = await deps.files.get(originalFile(key));
  if (!bytes) throw new AppError("not_found");
  return savePicture(deps, call, { bytes, width, height, crop, replaces: key });
}
