import sharp, { type Sharp } from "sharp";
import { pictureWidths } from "#contract/pictures.ts";
import { openPicture, reading } from "./picture-source.ts";

/** A part of a picture, in its pixels. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Format = "avif" | "webp" | "jpeg";

/** Larger files would be what a page with a slow connection waits for longest. */
const MAX_BYTES = 80_000;
/** From the best quality that is worth its bytes down to the lowest that people accept. */
const qualities: Readonly<Record<Format, readonly number[]>> = {
  avif: [58, 44, 30, 18],
  webp: [80, 64, 45, 25],
  jpeg: [80, 60, 35, 15],
};

/** A picture of noise that is too large in every quality is softened by so many pixels. */
const SOFTENED = 2;

/** Height of the link preview that is as wide as the widest picture. */
const PREVIEW_HEIGHT = 630;

/**
 * Draws a part of a picture, or its middle, at 3:2 in every width and as a link preview. Answers the
 * files by their names, none above 80 kB. Throws `invalid` when the picture cannot be read.
 */
export async function widePicture(
  bytes: Uint8Array,
  crop: Crop | null,
): Promise<ReadonlyMap<string, Buffer>> {
  const widest = await drawWidest(bytes, crop);
  const files = new Map<string, Buffer>();
  for (const width of pictureWidths) {
    for (const format of ["avif", "webp"] as const) {
      files.set(`${width}.${format}`, await withinBudget(widest(width, heightOf(width)), format));
    }
  }
  files.set(
    "og.jpg",
    await withinBudget(widest(Math.max(...pictureWidths), PREVIEW_HEIGHT), "jpeg"),
  );
  return files;
}

function heightOf(width: number): number {
  return Math.round((width * 2) / 3);
}

/** Reads the picture once at the largest size; answers a function that draws it at other sizes. */
async function drawWidest(bytes: Uint8Array, crop: Crop | null) {
  const width = Math.max(...pictureWidths);
  const whole = openPicture(bytes);
  const part = (crop ? whole.extract(crop) : whole).resize(width, heightOf(width)).raw();
  const { data, info } = await reading(() => part.toBuffer({ resolveWithObject: true }));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return (wide: number, high: number) => sharp(data, { raw }).resize(wide, high);
}

async function withinBudget(picture: Sharp, format: Format): Promise<Buffer> {
  for (const quality of qualities[format]) {
    const drawn = await encode(picture.clone(), format, quality);
    if (drawn.byteLength <= MAX_BYTES) return drawn;
  }
  return encode(picture.clone().blur(SOFTENED), format, Math.min(...qualities[format]));
}

function encode(picture: Sharp, format: Format, quality: number): Promise<Buffer> {
  switch (format) {
    case "avif":
      return picture.avif({ quality, effort: 3 }).toBuffer();
    case "webp":
      return picture.webp({ quality }).toBuffer();
    case "jpeg":
      return picture.jpeg({ quality, mozjpeg: true }).toBuffer();
  }
}
