import { checkPicture, openPicture, withPictureErrors } from "./picture-source.ts";

/** Pixels of the longer side: twice the widest picture on a page. */
const MAX_SIDE = 2400;
/** Pixels per inch at which an SVG has its declared size. */
const SVG_DENSITY = 72;
/** Sharp's limit. */
const MAX_DENSITY = 100_000;

/** A redrawn picture: only the visible pixels of the file remain. */
export interface CleanPicture {
  /** JPEG, upright, on white. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws a picture at up to 2400 pixels, without metadata, further frames or anything else in the file; an SVG becomes
 * pixels. Throws `unsupported_media_type` and `invalid`.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const { kind, width, height } = await checkPicture(bytes);
  const enlarged = SVG_DENSITY * Math.max(1, MAX_SIDE / Math.max(width, height));
  const density = Math.min(enlarged, MAX_DENSITY);
  const drawn = openPicture(bytes, kind === "svg" ? { density } : {})
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
  const { data, info } = await withPictureErrors(() => drawn.toBuffer({ resolveWithObject: true }));
  return { bytes: data, width: info.width, height: info.height };
}
