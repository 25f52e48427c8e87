import { readFileSync } from "node:fs";

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

/** The files are read once; a document embeds only the signs that it uses. */
export const pdfFonts: ReadonlyArray<readonly [AnyPdfFont, Buffer]> = Object.entries(wider)
  .flat()
  .map((name) => [
    name as AnyPdfFont,
    readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)),
  ]);
