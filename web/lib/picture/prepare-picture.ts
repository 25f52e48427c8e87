import { MAX_PICTURE_BYTES } from "#contract/campaigns/pictures.ts";
import { pictureHeader } from "./picture-header.ts";

/** A file that cannot be sent. The message is for the person who chose it. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

export const TOO_LARGE = "This picture has more than 5 MB. Please choose a smaller one.";
const EMPTY = "This file is empty. Please choose another one.";
const HEIC = "Photos in HEIC format can't be used here. Save it as JPEG and try again.";

/** Smaller files are sent as they are. */
const SHRINK_FROM_BYTES = 1.5 * 1024 * 1024;
/** Pixels; the server keeps no more of the longer side. */
const LONGEST_SIDE = 2400;
/** Decoding takes four bytes a pixel, and phones end pages that take too much. */
const MOST_PIXELS = 64_000_000;
const QUALITY = 0.85;

/**
 * The picture as it is sent: a large one is drawn smaller first, the right way up. What the browser
 * cannot decode is sent as it is, and the server says what is wrong with it.
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.size === 0) throw new PictureRefused(EMPTY);
  const { kind, pixels } = await pictureHeader(file);
  if (kind === "heic" || /\.hei[cf]$/i.test(file.name)) throw new PictureRefused(HEIC);
  const smaller = canShrink(file, kind, pixels) ? await shrink(file, kind) : undefined;
  const sent = smaller && smaller.size < file.size ? smaller : file;
  if (sent.size > MAX_PICTURE_BYTES) throw new PictureRefused(TOO_LARGE);
  return sent;
}

type Kind = Awaited<ReturnType<typeof pictureHeader>>["kind"];

function canShrink(file: File, kind: Kind, pixels: number): boolean {
  if (file.size <= SHRINK_FROM_BYTES || pixels === 0 || pixels > MOST_PIXELS) return false;
  // Drawn again, a moving picture would stand still.
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
    const type = kind !== "jpeg" && isSeeThrough(context) ? "image/webp" : "image/jpeg";
    // A browser that cannot write WebP writes PNG, which is see-through too.
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, type, QUALITY),
    );
    // Safari keeps a canvas's memory until it is small.
    canvas.width = 0;
    return drawn ?? undefined;
  } catch {
    return undefined;
  }
}

function isSeeThrough(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
