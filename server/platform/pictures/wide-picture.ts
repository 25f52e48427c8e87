import sharp, { type Sharp } from "sharp";
import { pictureWidths } from "#contract/pictures.ts";
import { openPicture, withPictureErrors } from "./picture-source.ts";

/** A part of a picture, in pixels. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Format = "avif" | "webp" | "jpeg";

/** For pages over slow connections. */
const MAX_BYTES = 80_000;
/** From the best quality worth its bytes to the lowest acceptable. */
const qualities: Readonly<Record<Format, readonly number[]>> = {
  avif: [58, 44, 30, 18],
  webp: [80, 64, 45, 25],
  jpeg: [80, 60, 35, 15],
};

/** In pixels, for a noisy picture that is too large in every quality. */
const BLUR = 2;

/** The link preview is as wide as the widest picture. */
const PREVIEW_HEIGHT = 630;

/**
 * Draws a part of a picture, or its middle, at 3:2 in every width and as a link preview. Returns the files by name, up
 * to 80 kB each. Throws `invalid` if the picture cannot be read.
 */
export async function widePicture(
  bytes: Uint8Array,
  crop: Crop | null,
): Promise<ReadonlyMap<string, Buffer>> {
  const draw = await openCropped(bytes, crop);
  const files = new Map<string, Buffer>();
  for (const width of pictureWidths) {
    for (const format of ["avif", "webp"] as const) {
      files.set(`${width}.${format}`, await encodeSmall(draw(width, heightFor(width)), format));
    }
  }
  files.set("og.jpg", await encodeSmall(draw(Math.max(...pictureWidths), PREVIEW_HEIGHT), "jpeg"));
  return files;
}

function heightFor(width: number): number {
  return Math.round((width * 2) / 3);
}

/** Reads the picture once at the largest size. Returns a function that draws it at other sizes. */
async function openCropped(bytes: Uint8Array, crop: Crop | null) {
  const width = Math.max(...pictureWidths);
  const whole = openPicture(bytes);
  const part = (crop ? whole.extract(crop) : whole).resize(width, heightFor(width)).raw();
  const { data, info } = await withPictureErrors(() => part.toBuffer({ resolveWithObject: true }));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return (targetWidth: number, height: number) => sharp(data, { raw }).resize(targetWidth, height);
}

async function encodeSmall(picture: Sharp, format: Format): Promise<Buffer> {
  for (const quality of qualities[format]) {
    const drawn = await encode(picture.clone(), format, quality);
    if (drawn.byteLength <= MAX_BYTES) return drawn;
  }
  return encode(picture.clone().blur(BLUR), format, Math.min(...qualities[format]));
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
