import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { checkPicture, openPicture, withPictureErrors } from "./picture-source.ts";

/** Pixels of the longer side of the logo that icons are drawn from. */
const MAX_SIDE = 1024;
/** Pixels of the logo on pages, at twice its size there. */
const SHOWN = { width: 480, height: 96 } as const;
/** In emails and documents, at three times its size for printing. */
const SMALL = { width: 600, height: 120 } as const;
/** Pixels per inch at which an SVG has its declared size. */
const SVG_DENSITY = 72;
/** Sharp's limit. */
const MAX_DENSITY = 100_000;

export interface LogoPicture {
  /** PNG, for icons and link previews. */
  readonly original: Buffer;
  /** WebP, for pages. */
  readonly shown: Buffer;
  /** PNG, for emails and documents, which do not support WebP. */
  readonly small: Buffer;
  /** Pixels of `shown`. */
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws a logo without metadata or anything else in the file. Keeps transparency, trims empty edges and turns an SVG
 * into pixels. Throws `unsupported_media_type` and `invalid`.
 */
export async function logoPicture(bytes: Uint8Array): Promise<LogoPicture> {
  const { kind, width, height } = await checkPicture(bytes);
  const density = Math.min(
    SVG_DENSITY * Math.max(1, MAX_SIDE / Math.max(width, height)),
    MAX_DENSITY,
  );
  const sized = openPicture(bytes, kind === "svg" ? { density } : {})
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .png();
  const whole = await withPictureErrors(async () => trimEdges(await sized.toBuffer()));
  const shown = await sharp(whole)
    .resize({ ...SHOWN, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  const small = await sharp(whole)
    .resize({ ...SMALL, fit: "inside", withoutEnlargement: true })
    .png({ palette: true, quality: 95 })
    .toBuffer();
  const { width: shownWidth, height: shownHeight } = shown.info;
  return { original: whole, shown: shown.data, small, width: shownWidth, height: shownHeight };
}

/** Leaves a picture of a single colour alone. */
async function trimEdges(bytes: Buffer): Promise<Buffer> {
  const { channels } = await sharp(bytes).stats();
  const isPlain = channels.every(({ min, max }) => min === max);
  return isPlain ? bytes : sharp(bytes).trim().png().toBuffer();
}

/** A square PNG with the logo in the middle, as large as `share` of the side. */
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

interface CardContent {
  /** PNG; null to show the name instead. */
  readonly logo: Uint8Array | null;
  readonly name: string;
  readonly tagline: string;
  readonly colours: { readonly main: string; readonly accent: string; readonly paper: string };
}

const CARD = { width: 1200, height: 630, left: 90, top: 120, textWidth: 1020 } as const;
const font = fileURLToPath(new URL("../pdf/fonts/fraunces-semibold.ttf", import.meta.url));

/** The link preview of pages without a picture, 1200 × 630. */
export async function cardPicture({ logo, name, tagline, colours }: CardContent): Promise<Buffer> {
  const { main, accent, paper } = colours;
  const head = logo
    ? await openPicture(logo).resize({ width: 620, height: 200, fit: "inside" }).png().toBuffer()
    : await drawText(name, { size: 80, maxHeight: 220, colour: main });
  const { height = 0 } = await sharp(head).metadata();
  const below = await drawText(tagline, { size: 36, maxHeight: 110, colour: "#47605d" });
  const { width, height: cardHeight } = CARD;
  return sharp({ create: { width, height: cardHeight, channels: 4, background: paper } })
    .composite([
      { input: Buffer.from(streams(main, accent)), left: 0, top: 0 },
      { input: head, left: CARD.left, top: CARD.top },
      { input: below, left: CARD.left, top: CARD.top + height + 30 },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** Escapes the text, because Pango reads markup in it. */
async function drawText(
  text: string,
  { size, maxHeight, colour }: { size: number; maxHeight: number; colour: string },
): Promise<Buffer> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const drawn = sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Fraunces ${size}`,
      fontfile: font,
      width: CARD.textWidth,
      dpi: 72,
      rgba: true,
      wrap: "word-char",
    },
  });
  return drawn
    .resize({ height: maxHeight, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** The ornament of joining streams below the text. */
function streams(main: string, accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke-linecap="round">
<path stroke="${main}" stroke-width="92" d="M-60 660C240 640 420 530 700 550S1060 600 1260 520"/>
<path stroke="${accent}" stroke-width="20" d="M-60 520C220 530 360 500 560 536S980 590 1260 500"/></svg>`;
}
