import { readFileSync } from "node:fs";

const names = ["figtree-regular", "figtree-semibold", "fraunces-semibold"] as const;
export type PdfFont = (typeof names)[number];

/** Read once: every document embeds what it uses of them. */
export const pdfFonts: ReadonlyArray<readonly [PdfFont, Buffer]> = names.map((name) => [
  name,
  readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)),
]);
