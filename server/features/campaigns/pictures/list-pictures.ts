import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { originalFile } from "./picture-files.ts";
import { findPicture, listPicturesWithUses } from "./picture-store.ts";
import { uploadedPictureView } from "./picture-view.ts";

/** Newest first. Throws as `requireCampaignRole`. */
export async function listPictures(
  { db }: Pick<PictureDeps, "db">,
  call: TeamCall,
): Promise<UploadedPicture[]> {
  await requireCampaignRole(db, { ...call, least: "reader" });
  return (await listPicturesWithUses(db, call.campaignId)).map(uploadedPictureView);
}

/** The uncropped original as JPEG. Throws as `requireCampaignRole`, and `not_found`. */
export async function getOriginalPicture(
  { db, files }: Pick<PictureDeps, "db" | "files">,
  call: TeamCall,
  key: string,
): Promise<Buffer> {
  await requireCampaignRole(db, { ...call, least: "reader" });
  const picture = await findPicture(db, call.campaignId, key);
  const bytes = picture && (await files.get(originalFile(key)));
  if (!bytes) throw new AppError("not_found");
  return bytes;
}
