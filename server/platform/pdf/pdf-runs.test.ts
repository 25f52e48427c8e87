import fc from "fast-check";
import { expect, test } from "vitest";
import {
  breakLines,
  type Face,
  MISSING_GLYPH,
  type Run,
  splitRuns,
  toPrintable,
} from "./pdf-runs.ts";

const face = (font: string, characters: RegExp): Face<string> => ({
  font,
  has: (codePoint) => characters.test(String.fromCodePoint(codePoint)),
});
const faces = [
  face("plain", /[ -~\u00a0]/),
  face("wide", /[ -~\u00a0\p{sc=Cyrl}\p{sc=Latn}]/u),
] as const;
const split = (text: string) => splitRuns(text, () => faces, "wide");
const parts = (text: string) => split(text).map((run) => [run.font, run.text]);
const join = (runs: readonly Run<string>[]) => runs.map(({ text }) => text).join("");
const countCharacters = ({ text }: { text: string }) => [...text].length;

const texts = fc.string({
  unit: fc.constantFrom(..."aB -\nГи王\u200b", "ễ", "e\u0301", "👨‍👩‍👧"),
});

test("uses one font for a word and the space after it", () => {
  expect(parts("to Георги Димитров with thanks")).toEqual([
    ["plain", "to "],
    ["wide", "Георги Димитров "],
    ["plain", "with thanks"],
  ]);
  expect(parts("Nguyễn Van")).toEqual([
    ["wide", "Nguyễn "],
    ["plain", "Van"],
  ]);
});

test("replaces every character without a glyph with a box", () => {
  expect(parts("王小 Li👍🏽x")).toEqual([
    ["wide", "▯▯"],
    ["plain", " Li"],
    ["wide", "▯"],
    ["plain", "x"],
  ]);
});

test("composes letters, simplifies spaces and removes invisible characters", () => {
  expect(toPrintable("Ze\u0301\u200b\u2009a\u202fb\r\nc")).toBe("Zé a\u00a0b \nc");
});

test("keeps the parts of composed emoji, and joiners only where letters need them", () => {
  expect(toPrintable("👨‍👩‍👧 👍🏽 ❤️ \u202eabc")).toBe("👨👩👧 👍 ❤ abc");
  expect(toPrintable("می‌خواهم a‌b")).toBe("می‌خواهم ab");
});

test("splits text without losing or reordering anything", () => {
  const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
  const known = (character: string) =>
    /\s/.test(character) || faces.some(({ has }) => has(character.codePointAt(0) ?? 0));
  fc.assert(
    fc.property(texts.map(toPrintable), (text) => {
      const runs = split(text);
      const shown = [...clusters.segment(text)].map(({ segment }) =>
        known(segment) ? segment : MISSING_GLYPH,
      );
      expect(join(runs)).toBe(shown.join(""));
      for (const [index, { font }] of runs.entries()) expect(font).not.toBe(runs[index + 1]?.font);
    }),
  );
});

test("breaks lines without losing, reordering or exceeding the width", () => {
  fc.assert(
    fc.property(texts.map(toPrintable), fc.integer({ min: 1, max: 12 }), (text, width) => {
      const runs = split(text);
      const lines = breakLines(runs, width, countCharacters).map(join);
      expect(lines.join("")).toBe(join(runs));
      for (const line of lines)
        expect(countCharacters({ text: line.trimEnd() })).toBeLessThanOrEqual(width);
    }),
  );
});

test("breaks lines after spaces and hyphens, and at line breaks of the text", () => {
  const lines = (text: string, width: number) =>
    breakLines(split(text), width, countCharacters).map(join);
  expect(lines("Ада-Мария Обрадович", 9)).toEqual(["Ада-Мария ", "Обрадович"]);
  expect(lines("Ада-Мария Обрадович", 8)).toEqual(["Ада-", "Мария ", "Обрадови", "ч"]);
  expect(lines("Ада\nОби", 20)).toEqual(["Ада\n", "Оби"]);
});

test("breaks texts without spaces between words, and never before a closing mark", () => {
  const all = { font: "all", has: () => true };
  const lines = (text: string, width: number) =>
    breakLines(
      splitRuns(text, () => [all], "all"),
      width,
      countCharacters,
    ).map(join);
  expect(lines("กินข้าวแล้ว", 5)).toEqual(["กิน", "ข้าว", "แล้ว"]);
  expect(lines("为孟加拉国的儿童。", 8)).toEqual(["为孟加拉国的", "儿童。"]);
});
