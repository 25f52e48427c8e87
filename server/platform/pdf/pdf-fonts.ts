import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import type { Weight } from "./script-fonts.ts";

/** The fonts of documents, each with a fallback of the same weight that has more alphabets. */
const fallbacks = {
  "figtree-regular": "noto-sans-regular",
  "figtree-semibold": "noto-sans-semibold",
  "fraunces-semibold": "noto-serif-semibold",
} as const;
export type PdfFont = keyof typeof fallbacks;
export type AnyPdfFont = PdfFont | (typeof fallbacks)[PdfFont];

export function fallbackFont(font: PdfFont): AnyPdfFont {
  return fallbacks[font];
}

export function isFallbackFont(font: AnyPdfFont): boolean {
  return !Object.hasOwn(fallbacks, font);
}

/** The weight of a font, for choosing script fonts. */
export function weightOf(font: PdfFont): Weight {
  return font === "figtree-regular" ? 400 : 600;
}

export const pdfFonts = Object.keys(fallbacks) as readonly PdfFont[];

const opened = new Map<AnyPdfFont, Font>();

/** Opens a font once for all documents; a document embeds only the glyphs it uses. */
export function openPdfFont(name: AnyPdfFont): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)));
  if (!("layout" in font)) throw new Error(`${name} has several fonts`);
  // A glyph keeps the first character it is requested for, which may be part of another one: request all in order.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  opened.set(name, font);
  return font;
}
