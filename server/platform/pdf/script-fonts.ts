import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { LRUCache } from "lru-cache";
import { openShaper, reduceToWeight, type ShapedGlyph } from "./harfbuzz.ts";
import { type Face, isInvisible } from "./pdf-runs.ts";
import { unpackWoff2 } from "./unpack-woff2.ts";

/** Fonts of the world's scripts, from packages with files of some hundred characters, which are read when needed. */
const families = [
  ["arabic", /\p{scx=Arab}/u],
  ["hebrew", /\p{scx=Hebr}/u],
  ["devanagari", /\p{scx=Deva}/u],
  ["bengali", /\p{scx=Beng}/u],
  ["gurmukhi", /\p{scx=Guru}/u],
  ["gujarati", /\p{scx=Gujr}/u],
  ["oriya", /\p{scx=Orya}/u],
  ["tamil", /\p{scx=Taml}/u],
  ["telugu", /\p{scx=Telu}/u],
  ["kannada", /\p{scx=Knda}/u],
  ["malayalam", /\p{scx=Mlym}/u],
  ["sinhala", /\p{scx=Sinh}/u],
  ["thai", /[\p{scx=Thai}฿]/u],
  ["lao", /\p{scx=Laoo}/u],
  ["khmer", /\p{scx=Khmr}/u],
  ["myanmar", /\p{scx=Mymr}/u],
  ["georgian", /\p{scx=Geor}/u],
  ["armenian", /\p{scx=Armn}/u],
  ["ethiopic", /\p{scx=Ethi}/u],
  ["thaana", /\p{scx=Thaa}/u],
  ["tibetan", /[\p{scx=Tibt}\u0fd5-\u0fd8]/u],
] as const;
type Family = (typeof families)[number][0] | "sc" | "jp" | "kr" | "emoji";
/** Packages that are not called `noto-sans-…`. */
const otherNames: Partial<Record<Family, string>> = {
  emoji: "noto-emoji",
  tibetan: "noto-serif-tibetan",
};

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;
const hangul = /\p{sc=Hang}/u;

/** The families that may have a text's characters, best match first. */
function findFamilies(text: string): Family[] {
  const matching = families.filter(([, script]) => script.test(text)).map(([name]) => name);
  // Japanese and Korean have their own forms of characters shared with Chinese.
  const asian: Family[] = kana.test(text) ? ["jp", "sc", "kr"] : ["sc", "jp", "kr"];
  if (hangul.test(text)) asian.unshift("kr");
  return /\p{Extended_Pictographic}/u.test(text)
    ? [...matching, "emoji", ...asian]
    : [...matching, ...asian, "emoji"];
}

export type Weight = 400 | 600;

/** One file of a font in one weight. */
interface ScriptFont {
  readonly name: string;
  readonly font: Font;
}

const require = createRequire(import.meta.url);
/** Kept between documents; a file takes up to 1 MB unpacked. */
const fonts = new LRUCache<string, ScriptFont>({ max: 24 });

function openFont(file: string, weight: Weight): ScriptFont {
  const name = `${file}@${weight}`;
  const known = fonts.get(name);
  if (known) return known;
  const bytes = reduceToWeight(unpackWoff2(readFileSync(require.resolve(file))), weight);
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${file} has several fonts`);
  font.layout = createLayout(openShaper(bytes), font);
  fonts.set(name, { name, font });
  return { name, font };
}

/**
 * Different letters can share a glyph, such as Arabic letters that differ by their dots. A PDF maps a glyph number to one
 * text for copying, so each use for other letters gets its own number.
 */
function separateGlyphs(font: Font) {
  const numbers = new Map<string, number>();
  const glyphs: number[] = [];
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const indexes = new Map<number, number>();
    const internals = subset as unknown as {
      glyphs: number[];
      includeGlyph(number: number): number;
    };
    internals.includeGlyph = (number) => {
      // The components of a glyph come by the font's own numbers.
      const index =
        indexes.get(number) ?? internals.glyphs.push(glyphs[number - FIRST_NUMBER] ?? number) - 1;
      indexes.set(number, index);
      return index;
    };
    return subset;
  };
  return {
    numberOf: (id: number, letters: string): number => {
      const key = `${id} ${letters}`;
      const number = numbers.get(key) ?? FIRST_NUMBER + glyphs.push(id) - 1;
      numbers.set(key, number);
      return number;
    },
  };
}
/** No font has this many glyphs. */
const FIRST_NUMBER = 0x10000;

/** A zero-width space, because readers copy a glyph without text as its number. */
const NO_TEXT = "\u200b";

/** Uses HarfBuzz, which knows the rules of more scripts than fontkit: that fails for some Indian names. */
function createLayout(shape: ReturnType<typeof openShaper>, font: Font): Font["layout"] {
  const separated = separateGlyphs(font);
  return (text) => {
    const shaped = shape(text);
    const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const widest = new Map<number, ShapedGlyph>();
    for (const glyph of shaped) {
      const current = widest.get(glyph.cluster);
      if (!current || current.xAdvance < glyph.xAdvance) widest.set(glyph.cluster, glyph);
    }
    const glyphs = shaped.map((glyph) => {
      const { id, cluster } = glyph;
      // The widest glyph of a cluster carries all its letters for copying.
      const letters =
        widest.get(cluster) === glyph
          ? text.slice(cluster, starts[starts.indexOf(cluster) + 1])
          : NO_TEXT;
      const codePoints = [...letters].map((character) => character.codePointAt(0) ?? 0);
      const { advanceWidth } = font.getGlyph(id);
      return { id: separated.numberOf(id, letters), codePoints, advanceWidth };
    });
    const positions = shaped.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, position) => sum + position.xAdvance, 0);
      },
    } as unknown as ReturnType<Font["layout"]>;
  };
}

interface Coverage {
  readonly file: string;
  /** First and last code point of each range. */
  readonly ranges: ReadonlyArray<readonly [number, number]>;
}
const coverages = new Map<Family, readonly Coverage[]>();

function readCoverage(family: Family): readonly Coverage[] {
  const known = coverages.get(family);
  if (known) return known;
  const name = otherNames[family] ?? `noto-sans-${family}`;
  const folder = `@fontsource-variable/${name}`;
  const subsets: Record<string, string> = require(`${folder}/unicode.json`);
  const coverage = Object.entries(subsets)
    .filter(([subset]) => !/latin|vietnamese|cyrillic|greek|math/.test(subset))
    .map(([subset, ranges]) => ({
      file: `${folder}/files/${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`,
      ranges: ranges.split(",").map((range) => {
        const [from = "", to = from] = range.replace("U+", "").split("-");
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
  coverages.set(family, coverage);
  return coverage;
}

/** Returns a function that finds faces for parts of a text, and opens each font only when reached. */
export function createFaceFinder(
  text: string,
  weight: Weight,
): (part: string) => Generator<Face<ScriptFont>> {
  const textFamilies = findFamilies(text);
  return function* (part) {
    const codePoints = [...part].map((character) => character.codePointAt(0) ?? 0);
    for (const family of textFamilies) {
      for (const { file, ranges } of readCoverage(family)) {
        const isCovered = (code: number) => ranges.some(([from, to]) => code >= from && code <= to);
        if (!codePoints.every((code) => isInvisible(code) || isCovered(code))) continue;
        const font = openFont(file, weight);
        // Not their spaces, which may be as wide as their characters.
        const isSpace = (code: number) => code === 0x20 || code === 0xa0;
        yield { font, has: (code) => !isSpace(code) && font.font.hasGlyphForCodePoint(code) };
      }
    }
  };
}
