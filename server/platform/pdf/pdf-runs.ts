/** Shown for a character without a glyph. */
export const MISSING_GLYPH = "▯";

export interface Face<Font> {
  readonly font: Font;
  has(codePoint: number): boolean;
}

/** A piece of text in one font. */
export interface Run<Font> {
  readonly text: string;
  readonly font: Font;
  /** The direction (UAX #9): even from left to right, odd from right to left. */
  readonly level?: number;
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });
/** Text between these has its own direction (UAX #9). */
const ISOLATE = "\u2068";
const ISOLATE_END = "\u2069";

/** Gives a text within another its own direction, which does not affect the text around it. */
export function isolateDirection(text: string): string {
  return `${ISOLATE}${text.replaceAll(/[\u2066-\u2069]/g, "")}${ISOLATE_END}`;
}

/**
 * Prepares a text for fonts: composes letters, simplifies spaces and removes invisible characters. Keeps joiners after
 * letters whose shape depends on them. The parts of a composed emoji are shown separately, in one colour.
 */
export function toPrintable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/(?<![\u0600-\u18ff])[\u200c\u200d]/g, "")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, (character) =>
      isInvisible(character.codePointAt(0) ?? 0) ? character : "",
    )
    .replace(/(?<=\p{Extended_Pictographic})\p{Emoji_Modifier}/gu, "")
    .replaceAll("\u202f", "\u00a0")
    .replace(/[^\S\n\u00a0]/g, " ");
}

/** Whether a character is invisible but affects the shape or order of its neighbours. */
export function isInvisible(codePoint: number): boolean {
  return [0x200c, 0x200d, 0x2068, 0x2069].includes(codePoint);
}

export function hasAllGlyphs({ has }: Pick<Face<unknown>, "has">, text: string): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character !== "\n" && !isInvisible(codePoint) && !has(codePoint)) return false;
  }
  return true;
}

/**
 * Splits a printable text by the first face with its glyphs. A word stays in one face if that has all its characters. A
 * character without a glyph is replaced by its plain equivalent (Ⅻ by XII), or else by `MISSING_GLYPH` in the font `missing`.
 */
export function splitRuns<Font>(
  text: string,
  facesOf: (part: string) => Iterable<Face<Font>>,
  missing: Font,
): Run<Font>[] {
  const runs: Run<Font>[] = [];
  let last: Face<Font> | undefined;
  const append = (part: string): boolean => {
    for (const face of last && !part.trim() ? [last, ...facesOf(part)] : facesOf(part)) {
      if (!hasAllGlyphs(face, part)) continue;
      last = face;
      appendRun(runs, { text: part, font: face.font });
      return true;
    }
    return false;
  };
  for (const word of text.match(/\s+|\S+/g) ?? []) {
    if (append(word)) continue;
    for (const { segment } of clusters.segment(word)) {
      if (append(segment) || append(segment.normalize("NFKC"))) continue;
      appendRun(runs, { text: MISSING_GLYPH, font: missing });
    }
  }
  return runs;
}

type Measure<Font> = (run: Run<Font>) => number;

/**
 * Breaks runs into lines after spaces and hyphens, and where scripts without spaces allow it. A word wider than a line
 * breaks anywhere.
 */
export function breakLines<Font>(
  runs: readonly Run<Font>[],
  width: number,
  measure: Measure<Font>,
): Run<Font>[][] {
  let line: Run<Font>[] = [];
  const lines = [line];
  let remaining = width;
  const append = (run: Run<Font>): void => {
    const { text } = run;
    const visible = measure({ ...run, text: text.trimEnd() });
    if (visible > remaining && remaining < width) startLine();
    const parts = visible > width ? [...clusters.segment(text)] : [];
    if (parts.length > 1) {
      for (const { segment } of parts) append({ ...run, text: segment });
      return;
    }
    appendRun(line, run);
    remaining -= measure(run);
    if (text.endsWith("\n")) startLine();
  };
  function startLine(): void {
    line = [];
    lines.push(line);
    remaining = width;
  }
  for (const run of runs) for (const text of unbroken(run.text)) append({ ...run, text });
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
      // No line begins with a closing mark or ends with an opening one.
      const joins = !isWordLike || /[\p{Ps}\p{Pi}]$/u.test(parts.at(-1) ?? "");
      const previous = joins ? parts.pop() : undefined;
      parts.push((previous ?? "") + segment);
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
