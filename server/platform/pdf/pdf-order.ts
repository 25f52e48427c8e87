import { createRequire } from "node:module";
import type { Run } from "./pdf-runs.ts";

/** Letters that are written from right to left. */
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2068\u2069]/g;
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Its types speak of a default export, which the module is itself. */
const createBidi: typeof import("bidi-js").default = createRequire(import.meta.url)("bidi-js");
const bidi = createBidi();

/** Without the marks of direction where nothing is written from right to left. */
export function ordered(text: string): string {
  return FROM_RIGHT.test(text) ? text : text.replace(ISOLATES, "");
}

/** Divides runs by their direction; the first letter gives that of a whole line. */
export function withLevels<Font>(runs: readonly Run<Font>[]): Run<Font>[] {
  const all = runs.map(({ text }) => text).join("");
  if (!FROM_RIGHT.test(all)) return [...runs];
  const { levels } = bidi.getEmbeddingLevels(all);
  let at = 0;
  return runs.flatMap(({ text, font }) => {
    const parts: { text: string; font: Font; level: number }[] = [];
    for (const sign of text) {
      const level = levels[at] ?? 0;
      at += sign.length;
      const last = parts.at(-1);
      if (last && last.level === level) last.text += sign;
      else parts.push({ text: sign, font, level });
    }
    return parts
      .map((part) => ({ ...part, text: part.text.replace(ISOLATES, "") }))
      .filter((part) => part.text !== "");
  });
}

/** The pieces of a line from left to right (UAX #9, rule L2), each to be drawn as it is. */
export function fromLeft<Font>(line: readonly Run<Font>[]): Run<Font>[] {
  const levels = line.map(({ level = 0 }) => level);
  const pieces = [...line];
  for (let least = Math.max(0, ...levels); least > 0; least -= 1) {
    for (let start = 0; start < pieces.length; start += 1) {
      let end = start;
      while ((pieces[end]?.level ?? 0) >= least && end < pieces.length) end += 1;
      if (end > start) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse());
      start = end;
    }
  }
  return pieces.flatMap((piece) => ((piece.level ?? 0) % 2 === 0 ? piece : wordsFromRight(piece)));
}

/** Fonts turn the letters of a word themselves; words, and signs that are no letters, are turned here. */
function wordsFromRight<Font>(run: Run<Font>): Run<Font>[] {
  const words = run.text.match(/\s+|\S+/g) ?? [];
  return words.reverse().map((word) => {
    const signs = [...clusters.segment(word)].map(
      ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
    );
    const text = (FROM_RIGHT.test(word) ? signs : signs.reverse()).join("");
    return { ...run, text };
  });
}
