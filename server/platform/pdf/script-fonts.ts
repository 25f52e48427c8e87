import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { LRUCache } from "lru-cache";
import { inWeight, openShaper, type ShapedGlyph } from "./harfbuzz.ts";
import { type Face, isUnseen } from "./pdf-runs.ts";
import { unpackWoff2 } from "./unpack-woff2.ts";

/**
 * Fonts of the world's scripts, from packages that have each in files of some hundred signs. A file is
 * read when a text needs one of its signs.
 */
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
/** The names of the packages that are not called `noto-sans-…`. */
const otherNames: Partial<Record<Family, string>> = {
  emoji: "noto-emoji",
  tibetan: "noto-serif-tibetan",
};

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;
const hangul = /\p{sc=Hang}/u;

/** The families that may have a text's signs, the most fitting first. */
function familiesOf(text: string): Family[] {
  const own = families.filter(([, script]) => script.test(text)).map(([name]) => name);
  // Japanese and Korean texts show what they share with Chinese ones in their own way.
  const asian: Family[] = kana.test(text) ? ["jp", "sc", "kr"] : ["sc", "jp", "kr"];
  if (hangul.test(text)) asian.unshift("kr");
  return /\p{Extended_Pictographic}/u.test(text)
    ? [...own, "emoji", ...asian]
    : [...own, ...asian, "emoji"];
}

export type Weight = 400 | 600;

/** A font of one file in one weight. */
export interface ScriptFont {
  readonly name: string;
  readonly font: Font;
}

const require = createRequire(import.meta.url);
/** A file takes up to 1 MB unpacked; so many stay between papers. */
const fonts = new LRUCache<string, ScriptFont>({ max: 24 });

function openFont(file: string, weight: Weight): ScriptFont {
  const name = `${file}@${weight}`;
  const known = fonts.get(name);
  if (known) return known;
  const bytes = inWeight(unpackWoff2(readFileSync(require.resolve(file))), weight);
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${file} has several fonts`);
  font.layout = shapedBy(openShaper(bytes), font);
  fonts.set(name, { name, font });
  return { name, font };
}

/**
 * Letters may share a glyph: those of Arabic that differ by their dots. In a document a glyph stands for
 * the same letters wherever it is copied from, so one that stands for others has a number of its own.
 */
function tellApart(font: Font) {
  const numbers = new Map<string, number>();
  const glyphs: number[] = [];
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const places = new Map<number, number>();
    const own = subset as unknown as { glyphs: number[]; includeGlyph(number: number): number };
    own.includeGlyph = (number) => {
      // What a glyph is made of comes by the font's own numbers.
      const place = places.get(number) ?? own.glyphs.push(glyphs[number - OWN] ?? number) - 1;
      places.set(number, place);
      return place;
    };
    return subset;
  };
  return {
    numberOf: (id: number, letters: string): number => {
      const key = `${id} ${letters}`;
      const number = numbers.get(key) ?? OWN + glyphs.push(id) - 1;
      numbers.set(key, number);
      return number;
    },
  };
}
/** A font has fewer glyphs. */
const OWN = 0x10000;

/** A space without width: readers take a glyph without any sign for the number that it has. */
const NOTHING = "\u200b";

/** HarfBuzz knows the rules of more scripts than fontkit, which stops at some names of India. */
function shapedBy(shape: ReturnType<typeof openShaper>, font: Font): Font["layout"] {
  const told = tellApart(font);
  return (text) => {
    const shaped = shape(text);
    const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const widest = new Map<number, ShapedGlyph>();
    for (const glyph of shaped) {
      const before = widest.get(glyph.cluster);
      if (!before || before.xAdvance < glyph.xAdvance) widest.set(glyph.cluster, glyph);
    }
    const glyphs = shaped.map((glyph) => {
      const { id, cluster } = glyph;
      // One glyph of some letters stands for all of them when they are copied.
      const letters =
        widest.get(cluster) === glyph
          ? text.slice(cluster, starts[starts.indexOf(cluster) + 1])
          : NOTHING;
      const codePoints = [...letters].map((sign) => sign.codePointAt(0) ?? 0);
      const { advanceWidth } = font.getGlyph(id);
      return { id: told.numberOf(id, letters), codePoints, advanceWidth };
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

function coverageOf(family: Family): readonly Coverage[] {
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

/** Finds faces for parts of a text, in the weight; a font is opened when its face is asked. */
export function scriptFaces(
  text: string,
  weight: Weight,
): (part: string) => Generator<Face<ScriptFont>> {
  const its = familiesOf(text);
  return function* (part) {
    const codePoints = [...part].map((sign) => sign.codePointAt(0) ?? 0);
    for (const family of its) {
      for (const { file, ranges } of coverageOf(family)) {
        const isIn = (one: number) => ranges.some(([from, to]) => one >= from && one <= to);
        if (!codePoints.every((one) => isUnseen(one) || isIn(one))) continue;
        const font = openFont(file, weight);
        // Their spaces may be as wide as their signs.
        const isSpace = (one: number) => one === 0x20 || one === 0xa0;
        yield { font, has: (one) => !isSpace(one) && font.font.hasGlyphForCodePoint(one) };
      }
    }
  };
}
