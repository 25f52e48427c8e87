import type * as z from "zod/mini";
import type { picture } from "./wire.ts";

/** Widths, in pixels, of every campaign picture (3:2). */
export const pictureWidths = [400, 800, 1200] as const;

export type Picture = z.output<typeof picture>;

export function pictureUrl(key: string, width: number, format: "avif" | "webp" = "webp"): string {
  return `/pictures/${key}/${width}.${format}`;
}

/** The 1200 × 630 JPEG for link previews. */
export function previewUrl(image: string): string {
  return image.replace(/\/\d+\.webp$/, "/og.jpg");
}

/** `srcset` of a picture in one format, from its wire URL. */
export function pictureSrcSet(image: string, format: "avif" | "webp"): string {
  return pictureWidths
    .map((width) => `${image.replace(/\d+\.webp$/, `${width}.${format}`)} ${width}w`)
    .join(", ");
}

/** The path of the site's logo; its content never changes. */
export function logoUrl({ id }: { id: string }): string {
  return `/pictures/site/${id}/logo.webp`;
}

/** The logo as a PNG, which every mail program can show. */
export function smallLogoUrl({ id }: { id: string }): string {
  return `/pictures/site/${id}/logo.png`;
}

/** A wide logo is assumed to include the name. */
export function isWideLogo({ width, height }: { width: number; height: number }): boolean {
  return width >= height * 2;
}
