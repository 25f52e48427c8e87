import { MAX_PICTURE_BYTES } from "#contract/campaigns/pictures.ts";
import { readPictureHeader } from "./read-picture-header.ts";

/** A file that can't be uploaded. The message is shown to the user. */
export class PictureError extends Error {
  override readonly name = "PictureRefused";
}

export const TOO_LARGE = "This picture is larger than 5 MB. Please choose a smaller one.";
const EMPTY = "This file is empty. Please choose another one.";
const HEIC = "We can't use photos in HEIC format. Please save the photo as a JPEG and try again.";

/** Smaller files are sent as they are. */
const SHRINK_FROM_BYTES = 1.5 * 1024 * 1024;
/** Pixels of the longer side; the server stores no more. */
const LONGEST_SIDE = 2400;
/** Decoding takes four bytes a pixel, and phones kill pages that use too much memory. */
const MAX_PIXELS = 64_000_000;
const QUALITY = 0.85;

/**
 * The picture to upload. Large ones are scaled down and turned upright. Files that the browser can't
 * decode are sent unchanged for the server to judge.
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.size === 0) throw new PictureError(EMPTY);
  const { kind, pixels } = await readPictureHeader(file);
  if (kind === "heic" || /\.hei[cf]$/i.test(file.name)) throw new PictureError(HEIC);
  const smaller = canShrink(file, kind, pixels) ? await shrink(file, kind) : undefined;
  const sent = smaller && smaller.size < file.size ? smaller : file;
  if (sent.size > MAX_PICTURE_BYTES) throw new PictureError(TOO_LARGE);
  return sent;
}

type Kind = Awaited<ReturnType<typeof readPictureHeader>>["kind"];

function canShrink(file: File, kind: Kind, pixels: number): boolean {
  if (file.size <= SHRINK_FROM_BYTES || pixels === 0 || pixels > MAX_PIXELS) return false;
  // Redrawing would stop an animation.
  return kind !== "gif" || file.size > MAX_PICTURE_BYTES;
}

async function shrink(file: File, kind: Kind): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = kind !== "jpeg" && hasTransparency(context) ? "image/webp" : "image/jpeg";
    // Browsers that can't write WebP write PNG, which has transparency too.
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, type, QUALITY),
    );
    // Safari frees a canvas's memory only when it shrinks.
    canvas.width = 0;
    return drawn ?? undefined;
  } catch {
    return undefined;
  }
}

function hasTransparency(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
