import { pictureUrl } from "#contract/pictures.ts";

/** In pixels; enough for the largest portrait on a dense screen. */
const WIDTH = 192;

/** Address of a portrait, from its key. */
export function portraitView(key: string | null): string | null {
  return key === null ? null : pictureUrl(key, WIDTH);
}
