import type * as z from "zod/mini";
import type { picture } from "./wire.ts";

/** Widths, in pixels, in which every picture of a campaign exists (3:2). */
export const pictureWidths = [400, 800, 1200] as const;

export type Picture = z.output<typeof picture>;

/** Address of one rendering of a picture. */
export function pictureUrl(key: string, width: number, format: "avif" | "webp" = "webp"): string {
  return `/pictures/${key}/${width}.${format}`;
}

/** Address of the 1200 × 630 JPEG that link previews show. */
export function previewUrl(image: string): string {
  return image.replace(/\/\d+\.webp$/, "/og.jpg");
}

/** `srcset` of a picture in one format, from the address on the wire. */
export function pictureSrcSet(image: string, format: "avif" | "webp"): string {
  return pictureWidths
    .map((width) => `${image.replace(/\d+\.webp$/, `${width}.${format}`)} ${width}w`)
    .join(", ");
}

/** Address of the site's logo as pages show it; the picture at an address never changes. */
export function logoUrl({ id }: { id: string }): string {
  return `/pictures/site/${id}/logo.webp`;
}

/** The same as a PNG, which every mail program can show. */
export function smallLogoUrl({ id }: { id: string }): string {
  return `/pictures/site/${id}/logo.png`;
}

/** A wide logo is taken to have the name in it. */
export function isWideLogo({ width, height }: { width: number; height: number }): boolean {
  return width >= height * 2;
}
