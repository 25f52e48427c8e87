import { checkPicture, openPicture, withPictureErrors } from "./picture-source.ts";

/**
 * Crops a picture to a square and redraws it as WebP in each width, without metadata. Throws `unsupported_media_type`
 * for other files, and `invalid` for a picture that cannot be read or declares too many pixels.
 */
export async function squarePicture(
  bytes: Uint8Array,
  widths: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  await checkPicture(bytes);
  const drawn = new Map<number, Buffer>();
  for (const side of widths) {
    const square = openPicture(bytes).resize(side, side, { fit: "cover" }).webp({ quality: 82 });
    drawn.set(side, await withPictureErrors(() => square.toBuffer()));
  }
  return drawn;
}
