import type { UploadedPicture } from "#contract/campaign-pictures.ts";
import { cleanPicture } from "../../platform/pictures/clean-picture.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { PictureCall, PictureParts } from "./picture-parts.ts";
import { takeInPicture } from "./take-in-picture.ts";

/** Throws as `cleanPicture` and `takeInPicture`, and `unavailable` where many come at once. */
export async function uploadPicture(
  parts: PictureParts,
  call: PictureCall,
  bytes: Uint8Array,
): Promise<UploadedPicture> {
  // Outsiders cost no drawing.
  await requireCampaignRole(parts.db, { ...call, least: "editor" });
  const clean = await parts.pictureRoom.run(() => cleanPicture(bytes));
  return takeInPicture(parts, call, { ...clean, crop: null, replaces: null });
}
