import sharp, { type Sharp, type SharpOptions } from "sharp";
import { AppError } from "../http/app-error.ts";
import { type PictureKind, pictureKind } from "./picture-kind.ts";

/** A few bytes can unpack to gigabytes: the declared size is checked against this before unpacking. */
const MAX_PIXELS = 40_000_000;

const MESSAGES = {
  kind: "Please choose an SVG, PNG, JPG, GIF or WebP picture",
  size: "This picture has too many pixels",
  broken: "This picture could not be read",
} as const;

// One core for a picture; the caller decides how many pictures are drawn at once.
sharp.concurrency(1);
// The same picture is never read twice.
sharp.cache(false);

/**
 * The kind and the size of a picture, by its bytes and what it declares, before anything is drawn.
 * Throws `unsupported_media_type` for other files, and `invalid` for a picture that cannot be read or
 * declares too many pixels.
 */
export async function checkPicture(
  bytes: Uint8Array,
): Promise<{ kind: PictureKind; width: number; height: number }> {
  const kind = pictureKind(bytes);
  if (!kind) throw new AppError("unsupported_media_type", { message: MESSAGES.kind });
  const { format, autoOrient } = await reading(() => openPicture(bytes).metadata());
  if (format !== kind) throw new AppError("unsupported_media_type", { message: MESSAGES.kind });
  return { kind, width: autoOrient.width, height: autoOrient.height };
}

/** Opens a picture the right way up; of a moving one the first frame. */
export function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, {
    ...options,
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
  }).autoOrient();
}

/** Does work on a picture. Throws `invalid` when the picture is at fault. */
export async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const tooLarge = cause instanceof Error && cause.message.includes("pixel limit");
    const msg = tooLarge ? MESSAGES.size : MESSAGES.broken;
    throw new AppError("invalid", { fields: [{ loc: ["body"], msg }], cause });
  }
}
