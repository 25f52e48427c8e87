import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { pictureUrl } from "#contract/pictures.ts";
import type { PictureRow } from "./picture-store.ts";

const SHOWN_WIDTH = 800;

export function pictureImage(key: string): string {
  return pictureUrl(key, SHOWN_WIDTH);
}

export function uploadedPictureView(row: PictureRow): UploadedPicture {
  const { key, state, problem, width, height, replaces, used_in } = row;
  return {
    key,
    state,
    problem,
    image: pictureImage(key),
    width,
    height,
    crop: toCrop(row),
    replaces,
    used_in,
    uploaded_at: row.uploaded_at.toISOString(),
  };
}

/** The four columns are set together or not at all. */
export function toCrop(
  row: Pick<PictureRow, "crop_left" | "crop_top" | "crop_width" | "crop_height">,
): UploadedPicture["crop"] {
  const { crop_left: left, crop_top: top, crop_width: width, crop_height: height } = row;
  if (left === null || top === null || width === null || height === null) return null;
  return { left, top, width, height };
}
