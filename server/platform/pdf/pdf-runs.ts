/** Shown for a sign that no font has. */
export const NO_SIGN = "▯";

export interface Face<Font> {
  readonly font: Font;
  has(codePoint: number): boolean;
}

/** A piece of text in one font. */
export interface Run<Font> {
  readonly text: string;
  readonly font: Font;
  /** Its direction (UAX #9): even from left to right, odd from right to left. */
  readonly level?: number;
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });
/** Between these (UAX #9) stands a text whose direction is its own. */
const ISOLATE = "\u2068";
const ISOLATE_END = "\u2069";

/** A text within another one: its direction is its own, and changes nothing around it. */
export function isolated(text: string): string {
  return `${ISOLATE}${text.replaceAll(/[\u2066-\u2069]/g, "")}${ISOLATE_END}`;
}

/**
 * A text made ready for fonts: letters composed, spaces plain, invisible signs left out. Joiners stay
 * after letters that take other shapes by them. Of an emoji of several parts each part is shown, in
 * one colour.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/(?<![\u0600-\u18ff])[\u200c\u200d]/g, "")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, (sign) =>
      isUnseen(sign.codePointAt(0) ?? 0) ? sign : "",
    )
    .replace(/(?<=\p{Extended_Pictographic})\p{Emoji_Modifier}/gu, "")
    .replaceAll("\u202f", "\u00a0")
    .replace(/[^\S\n\u00a0]/g, " ");
}

/** Shapes or orders the signs beside it, and shows nothing itself. */
export function isUnseen(codePoint: number): boolean {
  return [0x200c, 0x200d, 0x2068, 0x2069].includes(codePoint);
}

export function hasAll({ has }: Pick<Face<unknown>, "has">, text: string): boolean {
  for (const sign of text) {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (sign !== "\n" && !isUnseen(codePoint) && !has(codePoint)) return false;
  }
  return true;
}

/**
 * Splits a printable text by the first face that has its signs. A word stays in one face if that
 * face has all its signs. A sign that none has is shown by plainer ones that mean the same (Ⅻ as XII), or
 * becomes `NO_SIGN` in the font `missing`.
 */
export function splitRuns<Font>(
  text: string,
  facesOf: (part: string) => Iterable<Face<Font>>,
  missing: Font,
): Run<Font>[] {
  const runs: Run<Font>[] = [];
  let last: Face<Font> | undefined;
  const put = (part: string): boolean => {
    for (const face of last && !part.trim() ? [last, ...facesOf(part)] : facesOf(part)) {
      if (!hasAll(face, part)) continue;
      last = face;
      appendRun(runs, { text: part, font: face.font });
      return true;
    }
    return false;
  };
  for (const word of text.match(/\s+|\S+/g) ?? []) {
    if (put(word)) continue;
    for (const { segment } of clusters.segment(word)) {
      if (put(segment) || put(segment.normalize("NFKC"))) continue;
      appendRun(runs, { text: NO_SIGN, font: missing });
    }
  }
  return runs;
}

type Measure<Font> = (run: Run<Font>) => number;

/**
 * Breaks runs into lines after spaces and hyphens, and where scripts without spaces allow it; a word wider
 * than a line breaks anywhere.
 */
export function breakLines<Font>(
  runs: readonly Run<Font>[],
  width: number,
  measure: Measure<Font>,
): Run<Font>[][] {
  let line: Run<Font>[] = [];
  const lines = [line];
  let left = width;
  const put = (run: Run<Font>): void => {
    const { text } = run;
    const seen = measure({ ...run, text: text.trimEnd() });
    if (seen > left && left < width) begin();
    const parts = seen > width ? [...clusters.segment(text)] : [];
    if (parts.length > 1) {
      for (const { segment } of parts) put({ ...run, text: segment });
      return;
    }
    appendRun(line, run);
    left -= measure(run);
    if (text.endsWith("\n")) begin();
  };
  function begin(): void {
    line = [];
    lines.push(line);
    left = width;
  }
  for (const run of runs) for (const text of unbroken(run.text)) put({ ...run, text });
  return lines;
}

const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/** The parts of a text that stay on one line. */
function unbroken(text: string): string[] {
  return (text.match(/[^ \n-]*[ \n-]|[^ \n-]+/g) ?? []).flatMap((part) => {
    if (!WITHOUT_SPACES.test(part)) return part;
    const parts: string[] = [];
    for (const { segment, isWordLike } of words.segment(part)) {
      // No line begins with a mark that closes, or ends with one that opens.
      const joins = !isWordLike || /[\p{Ps}\p{Pi}]$/u.test(parts.at(-1) ?? "");
      const before = joins ? parts.pop() : undefined;
      parts.push((before ?? "") + segment);
    }
    return parts;
  });
}

function appendRun<Font>(runs: Run<Font>[], run: Run<Font>): void {
  const last = runs.at(-1);
  const joins = last?.font === run.font && last.level === run.level;
  if (joins) runs[runs.length - 1] = { ...run, text: last.text + run.text };
  else runs.push(run);
}
