import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { admitUpload, type Uploader } from "../../foundation/throttle/admit-upload.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { PictureCall, PictureParts } from "./picture-parts.ts";
import { takeInPicture } from "./take-in-picture.ts";

/** Throws as `admitUpload`, `takeInPicture` and the room where pictures are drawn. */
export async function uploadPicture(
  parts: PictureParts,
  call: PictureCall,
  { bytes, uploader }: { bytes: Uint8Array; uploader: Uploader },
): Promise<UploadedPicture> {
  // Outsiders cost no drawing.
  await requireCampaignRole(parts.db, { ...call, least: "editor" });
  await admitUpload(parts, uploader);
  const clean = await parts.pictureRoom.clean(bytes, uploader.network);
  return takeInPicture(parts, call, { ...clean, crop: null, replaces: null });
}
