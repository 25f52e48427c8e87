import type { PictureCrop, UploadedPicture } from "#contract/campaigns/pictures.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { admitUpload, type Uploader } from "../../foundation/throttle/admit-upload.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { PictureCall, PictureDeps } from "./picture-deps.ts";
import { wholeFile } from "./picture-files.ts";
import { findPicture } from "./picture-store.ts";
import { takeInPicture } from "./take-in-picture.ts";

/** Makes another picture of the same original. Throws as `admitUpload` and `takeInPicture`, and `invalid`. */
export async function cropPicture(
  deps: PictureDeps,
  call: PictureCall,
  { key, crop, uploader }: { key: string; crop: PictureCrop | null; uploader: Uploader },
): Promise<UploadedPicture> {
  await requireCampaignRole(deps.db, { ...call, least: "editor" });
  const picture = await findPicture(deps.db, call.campaignId, key);
  if (!picture) throw new AppError("not_found");
  if (picture.state !== "ready") throw bodyError("crop", "This picture is not ready yet");
  const { width, height } = picture;
  if (crop && (crop.left + crop.width > width || crop.top + crop.height > height)) {
    throw bodyError("crop", "This part lies outside of the picture");
  }
  await admitUpload(deps, uploader);
  const bytes = await deps.files.get(wholeFile(key));
  if (!bytes) throw new AppError("not_found");
  return takeInPicture(deps, call, { bytes, width, height, crop, replaces: key });
}
