import type { Category } from "#contract/campaigns/categories.ts";
import type { Picture } from "#contract/pictures.ts";

/** A cause card's picture: the featured campaign's first image, else the cause's own drawing. */
export function causePicture({ picture, featured_campaign }: Category): Picture {
  return featured_campaign?.images[0] ?? picture;
}
