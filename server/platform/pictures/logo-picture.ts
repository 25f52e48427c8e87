import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { checkPicture, openPicture, reading } from "./picture-source.ts";

/** Pixels of the longer side of what is kept to draw icons from. */
const LONGEST = 1024;
/** Pixels of the logo on pages: twice the size that it has there. */
const SHOWN = { width: 480, height: 96 } as const;
/** The same in mails and on papers: three times the size, because papers are printed. */
const SMALL = { width: 600, height: 120 } as const;
/** At so many pixels to the inch an SVG has the size that it declares. */
const SVG_DENSITY = 72;
/** The most that sharp takes. */
const MAX_DENSITY = 100_000;

export interface LogoPicture {
  /** PNG, for icons and pictures to share. */
  readonly whole: Buffer;
  /** WebP, as pages show it. */
  readonly shown: Buffer;
  /** PNG, for mails and papers: they know no WebP. */
  readonly small: Buffer;
  /** Pixels of the one that pages show. */
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a logo anew, without metadata or anything else that was in the file; what is transparent stays
 * so, empty edges are cut off, an SVG becomes pixels. Throws `unsupported_media_type` and `invalid`.
 */
export async function logoPicture(bytes: Uint8Array): Promise<LogoPicture> {
  const { kind, width, height } = await checkPicture(bytes);
  const density = Math.min(
    SVG_DENSITY * Math.max(1, LONGEST / Math.max(width, height)),
    MAX_DENSITY,
  );
  const sized = openPicture(bytes, kind === "svg" ? { density } : {})
    .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .png();
  const whole = await reading(async () => withoutEdges(await sized.toBuffer()));
  const shown = await sharp(whole)
    .resize({ ...SHOWN, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  const small = await sharp(whole)
    .resize({ ...SMALL, fit: "inside", withoutEnlargement: true })
    .png({ palette: true, quality: 95 })
    .toBuffer();
  const { width: shownWidth, height: shownHeight } = shown.info;
  return { whole, shown: shown.data, small, width: shownWidth, height: shownHeight };
}

/** A picture of one colour has nothing but edges, and stays. */
async function withoutEdges(bytes: Buffer): Promise<Buffer> {
  const { channels } = await sharp(bytes).stats();
  const isPlain = channels.every(({ min, max }) => min === max);
  return isPlain ? bytes : sharp(bytes).trim().png().toBuffer();
}

/** A square PNG with the logo in the middle; it takes `share` of the side. */
export async function iconPicture(
  logo: Uint8Array,
  { side, share, background }: { side: number; share: number; background: string },
): Promise<Buffer> {
  const inner = Math.round(side * share);
  const drawn = await openPicture(logo)
    .resize(inner, inner, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ palette: true, quality: 95 })
    .toBuffer();
}

export interface SharedPicture {
  /** PNG; without one the name stands alone. */
  readonly logo: Uint8Array | null;
  readonly name: string;
  readonly tagline: string;
  readonly colours: { readonly main: string; readonly accent: string; readonly paper: string };
}

const CARD = { width: 1200, height: 630, left: 90, top: 120, words: 1020 } as const;
const font = fileURLToPath(new URL("../pdf/fonts/fraunces-semibold.ttf", import.meta.url));

/** The picture that link previews show where a page has none of its own, 1200 × 630. */
export async function cardPicture({
  logo,
  name,
  tagline,
  colours,
}: SharedPicture): Promise<Buffer> {
  const { main, accent, paper } = colours;
  const head = logo
    ? await openPicture(logo).resize({ width: 620, height: 200, fit: "inside" }).png().toBuffer()
    : await words(name, { size: 80, high: 220, colour: main });
  const { height = 0 } = await sharp(head).metadata();
  const below = await words(tagline, { size: 36, high: 110, colour: "#47605d" });
  return sharp({ create: { ...sizeOf(CARD), channels: 4, background: paper } })
    .composite([
      { input: Buffer.from(streams(main, accent)), left: 0, top: 0 },
      { input: head, left: CARD.left, top: CARD.top },
      { input: below, left: CARD.left, top: CARD.top + height + 30 },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

function sizeOf({ width, height }: typeof CARD) {
  return { width, height };
}

/** Pango reads marks in the text, so its signs are escaped. */
async function words(
  text: string,
  { size, high, colour }: { size: number; high: number; colour: string },
): Promise<Buffer> {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const drawn = sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Fraunces ${size}`,
      fontfile: font,
      width: CARD.words,
      dpi: 72,
      rgba: true,
      wrap: "word-char",
    },
  });
  return drawn.resize({ height: high, fit: "inside", withoutEnlargement: true }).png().toBuffer();
}

/** The ornament: streams that join below the words. */
function streams(main: string, accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke-linecap="round">
<path stroke="${main}" stroke-width="92" d="M-60 660C240 640 420 530 700 550S1060 600 1260 520"/>
<path stroke="${accent}" stroke-width="20" d="M-60 520C220 530 360 500 560 536S980 590 1260 500"/></svg>`;
}
