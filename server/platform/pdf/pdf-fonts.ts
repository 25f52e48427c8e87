import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import type { Weight } from "./script-fonts.ts";

/** The fonts of papers. Each has another one with more alphabets and the same weight, for missing signs. */
const wider = {
  "figtree-regular": "noto-sans-regular",
  "figtree-semibold": "noto-sans-semibold",
  "fraunces-semibold": "noto-serif-semibold",
} as const;
export type PdfFont = keyof typeof wider;
export type AnyPdfFont = PdfFont | (typeof wider)[PdfFont];

export function widerFont(font: PdfFont): AnyPdfFont {
  return wider[font];
}

export function isWider(font: AnyPdfFont): boolean {
  return !Object.hasOwn(wider, font);
}

/** The weight of a font, for signs of other scripts. */
export function weightOf(font: PdfFont): Weight {
  return font === "figtree-regular" ? 400 : 600;
}

export const pdfFonts = Object.keys(wider) as readonly PdfFont[];

const opened = new Map<AnyPdfFont, Font>();

/** Read and parsed once for all documents; a document embeds only the signs that it uses. */
export function openPdfFont(name: AnyPdfFont): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)));
  if (!("layout" in font)) throw new Error(`${name} has several fonts`);
  // A glyph remembers the sign that it was first asked for, and a document asks for parts of others too.
  for (const sign of font.characterSet) font.glyphForCodePoint(sign);
  opened.set(name, font);
  return font;
}
