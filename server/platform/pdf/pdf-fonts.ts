import { readFileSync } from "node:fs";

/** What papers are written in, each with what stands in where it has no sign: more alphabets, as heavy. */
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

/** Read once: every document parses and embeds only what it uses of them. */
export const pdfFonts: ReadonlyArray<readonly [AnyPdfFont, Buffer]> = Object.entries(wider)
  .flat()
  .map((name) => [
    name as AnyPdfFont,
    readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)),
  ]);
