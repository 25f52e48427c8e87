import fc from "fast-check";
import { expect, test } from "vitest";
import { breakLines, type Face, NO_SIGN, printable, type Run, splitRuns } from "./pdf-runs.ts";

const face = (font: string, signs: RegExp): Face<string> => ({
  font,
  has: (codePoint) => signs.test(String.fromCodePoint(codePoint)),
});
const faces = [
  face("plain", /[ -~\u00a0]/),
  face("wide", /[ -~\u00a0\p{sc=Cyrl}\p{sc=Latn}]/u),
] as const;
const split = (text: string) => splitRuns(text, () => faces, "wide");
const parts = (text: string) => split(text).map((run) => [run.font, run.text]);
const join = (runs: readonly Run<string>[]) => runs.map(({ text }) => text).join("");
const perSign = ({ text }: { text: string }) => [...text].length;

const texts = fc.string({
  unit: fc.constantFrom(
    "a",
    "B",
    " ",
    "-",
    "\n",
    "Г",
    "и",
    "ễ",
    "e\u0301",
    "王",
    "👨‍👩‍👧",
    "\u200b",
  ),
});

test("a word is written in one font, and a space in the font of the word before it", () => {
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

test("each sign that no font has becomes a box", () => {
  expect(parts("王小 Li👍🏽x")).toEqual([
    ["wide", "▯▯"],
    ["plain", " Li"],
    ["wide", "▯"],
    ["plain", "x"],
  ]);
});

test("letters are composed, spaces become plain, and invisible signs are left out", () => {
  expect(printable("Ze\u0301\u200b\u2009a\u202fb\r\nc")).toBe("Zé a\u00a0b \nc");
});

test("of a sign of several parts each part stays, and joiners stay where letters need them", () => {
  expect(printable("👨‍👩‍👧 👍🏽 ❤️ \u202eabc")).toBe("👨👩👧 👍 ❤ abc");
  expect(printable("می‌خواهم a‌b")).toBe("می‌خواهم ab");
});

test("splitting loses nothing and keeps the order", () => {
  const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
  const known = (sign: string) =>
    /\s/.test(sign) || faces.some(({ has }) => has(sign.codePointAt(0) ?? 0));
  fc.assert(
    fc.property(texts.map(printable), (text) => {
      const runs = split(text);
      const shown = [...clusters.segment(text)].map(({ segment }) =>
        known(segment) ? segment : NO_SIGN,
      );
      expect(join(runs)).toBe(shown.join(""));
      for (const [place, { font }] of runs.entries()) expect(font).not.toBe(runs[place + 1]?.font);
    }),
  );
});

test("lines lose nothing, keep the order, and are filled to their width", () => {
  fc.assert(
    fc.property(texts.map(printable), fc.integer({ min: 1, max: 12 }), (text, width) => {
      const runs = split(text);
      const lines = breakLines(runs, width, perSign).map(join);
      expect(lines.join("")).toBe(join(runs));
      for (const line of lines)
        expect(perSign({ text: line.trimEnd() })).toBeLessThanOrEqual(width);
    }),
  );
});

test("lines break after spaces and hyphens, and at line breaks of the text", () => {
  const lines = (text: string, width: number) => breakLines(split(text), width, perSign).map(join);
  expect(lines("Ада-Мария Обрадович", 9)).toEqual(["Ада-Мария ", "Обрадович"]);
  expect(lines("Ада-Мария Обрадович", 8)).toEqual(["Ада-", "Мария ", "Обрадови", "ч"]);
  expect(lines("Ада\nОби", 20)).toEqual(["Ада\n", "Оби"]);
});

test("texts without spaces break between words, and no line begins with a mark that closes", () => {
  const all = { font: "all", has: () => true };
  const lines = (text: string, width: number) =>
    breakLines(
      splitRuns(text, () => [all], "all"),
      width,
      perSign,
    ).map(join);
  expect(lines("กินข้าวแล้ว", 5)).toEqual(["กิน", "ข้าว", "แล้ว"]);
  expect(lines("为孟加拉国的儿童。", 8)).toEqual(["为孟加拉国的", "儿童。"]);
});
