import { createRequire } from "node:module";
import type { Run } from "./pdf-runs.ts";

/** Right-to-left letters. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2068\u2069]/g;
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Required, because its types declare a default export, but the module itself is the function. */
const createBidi: typeof import("bidi-js").default = createRequire(import.meta.url)("bidi-js");
const bidi = createBidi();

/** Removes direction marks if no text runs from right to left. */
export function removeUnusedIsolates(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? text : text.replace(ISOLATES, "");
}

/** Splits runs by direction; the first letter sets the direction of the entire text. */
export function splitByDirection<Font>(runs: readonly Run<Font>[]): Run<Font>[] {
  const all = runs.map(({ text }) => text).join("");
  if (!RIGHT_TO_LEFT.test(all)) return [...runs];
  const { levels } = bidi.getEmbeddingLevels(all);
  let at = 0;
  return runs.flatMap(({ text, font }) => {
    const parts: { text: string; font: Font; level: number }[] = [];
    for (const character of text) {
      const level = levels[at] ?? 0;
      at += character.length;
      const last = parts.at(-1);
      if (last && last.level === level) last.text += character;
      else parts.push({ text: character, font, level });
    }
    return parts
      .map((part) => ({ ...part, text: part.text.replace(ISOLATES, "") }))
      .filter((part) => part.text !== "");
  });
}

/** The pieces of a line in visual order from left to right (UAX #9, rule L2), ready to be drawn. */
export function toVisualOrder<Font>(line: readonly Run<Font>[]): Run<Font>[] {
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
  return pieces.flatMap((piece) => ((piece.level ?? 0) % 2 === 0 ? piece : reverseWords(piece)));
}

/** Fonts reverse the letters of a word themselves; this reverses words and characters that are not letters. */
function reverseWords<Font>(run: Run<Font>): Run<Font>[] {
  const words = run.text.match(/\s+|\S+/g) ?? [];
  return words.reverse().map((word) => {
    const characters = [...clusters.segment(word)].map(
      ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
    );
    const text = (RIGHT_TO_LEFT.test(word) ? characters : characters.reverse()).join("");
    return { ...run, text };
  });
}
