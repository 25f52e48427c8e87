import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { admitUpload, type Uploader } from "../../foundation/throttle/admit-upload.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { PictureCall, PictureDeps } from "./picture-deps.ts";
import { takeInPicture } from "./take-in-picture.ts";

/** Throws as `admitUpload`, `takeInPicture` and the room where pictures are drawn. */
export async function uploadPicture(
  deps: PictureDeps,
  call: PictureCall,
  { bytes, uploader }: { bytes: Uint8Array; uploader: Uploader },
): Promise<UploadedPicture> {
  // Outsiders cost no drawing.
  await requireCampaignRole(deps.db, { ...call, least: "editor" });
  await admitUpload(deps, uploader);
  const clean = await deps.pictureRoom.clean(bytes, uploader.network);
  return takeInPicture(deps, call, { ...clean, crop: null, replaces: null });
}
