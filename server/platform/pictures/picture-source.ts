import sharp, { type Sharp, type SharpOptions } from "sharp";
import { AppError } from "../http/app-error.ts";
import { detectPictureKind, type PictureKind } from "./picture-kind.ts";

/** Checked against the declared size before unpacking, because a few bytes can unpack to gigabytes. */
const MAX_PIXELS = 40_000_000;

const MESSAGES = {
  kind: "Please choose an SVG, PNG, JPG, GIF or WebP picture",
  size: "This picture has too many pixels",
  broken: "This picture could not be read",
} as const;

// One core per picture; the caller limits how many are drawn at once.
sharp.concurrency(1);
// No picture is read twice.
sharp.cache(false);

/**
 * Reads the kind and the declared size of a picture before drawing anything. Throws `unsupported_media_type` for other
 * files, and `invalid` for a picture that cannot be read or declares too many pixels.
 */
export async function checkPicture(
  bytes: Uint8Array,
): Promise<{ kind: PictureKind; width: number; height: number }> {
  const kind = detectPictureKind(bytes);
  if (!kind) throw new AppError("unsupported_media_type", { message: MESSAGES.kind });
  const { format, autoOrient } = await withPictureErrors(() => openPicture(bytes).metadata());
  if (format !== kind) throw new AppError("unsupported_media_type", { message: MESSAGES.kind });
  return { kind, width: autoOrient.width, height: autoOrient.height };
}

/** Opens a picture upright; of an animation, the first frame. */
export function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, {
    ...options,
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
  }).autoOrient();
}

/** Runs `work` on a picture and turns its errors into `invalid`. */
export async function withPictureErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const isTooLarge = cause instanceof Error && cause.message.includes("pixel limit");
    const msg = isTooLarge ? MESSAGES.size : MESSAGES.broken;
    throw new AppError("invalid", { fields: [{ loc: ["body"], msg }], cause });
  }
}
