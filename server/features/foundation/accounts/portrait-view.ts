import { pictureUrl } from "#contract/pictures.ts";

/** In pixels. Enough for the largest portrait on a high-density screen. */
const WIDTH = 192;

/** The URL of a portrait, by its key. */
export function portraitView(key: string | null): string | null {
  return key === null ? null : pictureUrl(key, WIDTH);
}
