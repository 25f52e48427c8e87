import { checkPicture, openPicture, reading } from "./picture-source.ts";

/** Pixels of the longer side: twice the widest place for a picture on a page. */
const LONGEST = 2400;
/** At so many pixels to the inch an SVG has the size that it declares. */
const SVG_DENSITY = 72;
/** The most that sharp takes. */
const MAX_DENSITY = 100_000;

/** A picture that was drawn anew: nothing of the file is left but what people see. */
export interface CleanPicture {
  /** JPEG, the right way up, on white. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture anew at up to 2400 pixels, without metadata, further frames or anything else that was
 * in the file; an SVG becomes pixels. Throws `unsupported_media_type` and `invalid`.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const { kind, width, height } = await checkPicture(bytes);
  const enlarged = SVG_DENSITY * Math.max(1, LONGEST / Math.max(width, height));
  const density = Math.min(enlarged, MAX_DENSITY);
  const drawn = openPicture(bytes, kind === "svg" ? { density } : {})
    .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
  const { data, info } = await reading(() => drawn.toBuffer({ resolveWithObject: true }));
  return { bytes: data, width: info.width, height: info.height };
}
