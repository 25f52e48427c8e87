import sharp, { type Metadata } from "sharp";
import { AppError } from "../http/app-error.ts";
import { pictureKind } from "./picture-kind.ts";

/** Some bytes unfold to gigabytes: what a picture declares is held against this before it is unfolded. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;

const MESSAGES = {
  kind: "Please choose an SVG, PNG, JPG, GIF or WebP picture",
  size: "This picture has too many pixels",
  broken: "This picture could not be read",
} as const;

// One picture keeps one core busy; the caller decides how many pictures there are at once.
sharp.concurrency(1);

/**
 * The middle of a picture, cut square and drawn anew as WebP in each width, without what the file
 * said besides. Throws `unsupported_media_type` for other files, and `invalid` for one that cannot
 * be read or declares too many pixels.
 */
export async function squarePicture(
  bytes: Uint8Array,
  widths: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const kind = pictureKind(bytes);
  if (!kind) throw new AppError("unsupported_media_type", { message: MESSAGES.kind });
  const { format } = await metadataOf(bytes);
  if (format !== kind) throw new AppError("unsupported_media_type", { message: MESSAGES.kind });
  const drawn = new Map<number, Buffer>();
  for (const side of widths) drawn.set(side, await draw(bytes, side));
  return drawn;
}

function read(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await read(bytes).metadata();
  } catch (cause) {
    throw refusalOf(cause);
  }
}

async function draw(bytes: Uint8Array, side: number): Promise<Buffer> {
  try {
    return await read(bytes)
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer();
  } catch (cause) {
    throw refusalOf(cause);
  }
}

function refusalOf(cause: unknown): AppError {
  const tooLarge = cause instanceof Error && cause.message.includes("pixel limit");
  const msg = tooLarge ? MESSAGES.size : MESSAGES.broken;
  return new AppError("invalid", { fields: [{ loc: ["body"], msg }], cause });
}
