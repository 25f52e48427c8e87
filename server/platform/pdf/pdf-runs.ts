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
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text made ready for fonts: letters composed, spaces plain, invisible signs left out. */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("\u202f", "\u00a0")
    .replace(/[^\S\n\u00a0]/g, " ");
}

export function hasAll({ has }: Pick<Face<unknown>, "has">, text: string): boolean {
  for (const sign of text) if (sign !== "\n" && !has(sign.codePointAt(0) ?? 0)) return false;
  return true;
}

/**
 * Splits a printable text by the face that has its signs; the first face is preferred. A word stays in
 * one face if that face has all its signs. A sign that neither has becomes `NO_SIGN` in the second.
 */
export function splitRuns<Font>(
  text: string,
  faces: readonly [Face<Font>, Face<Font>],
): Run<Font>[] {
  const runs: Run<Font>[] = [];
  const faceOf = (part: string) => faces.find((face) => hasAll(face, part));
  for (const word of text.match(/\s+|\S+/g) ?? []) {
    const last = runs.at(-1);
    const whole = faceOf(word);
    if (last && !word.trim()) appendRun(runs, { text: word, font: last.font });
    else if (whole) appendRun(runs, { text: word, font: whole.font });
    else {
      for (const { segment } of clusters.segment(word)) {
        const face = faceOf(segment);
        const { font } = face ?? faces[1];
        appendRun(runs, { text: face ? segment : NO_SIGN, font });
      }
    }
  }
  return runs;
}

type Measure<Font> = (run: Run<Font>) => number;

/** Breaks runs into lines after spaces and hyphens; a word wider than a line breaks anywhere. */
export function breakLines<Font>(
  runs: readonly Run<Font>[],
  width: number,
  measure: Measure<Font>,
): Run<Font>[][] {
  let line: Run<Font>[] = [];
  const lines = [line];
  let left = width;
  const put = (text: string, font: Font): void => {
    const seen = measure({ text: text.trimEnd(), font });
    if (seen > left && left < width) begin();
    const parts = seen > width ? [...clusters.segment(text)] : [];
    if (parts.length > 1) {
      for (const { segment } of parts) put(segment, font);
      return;
    }
    appendRun(line, { text, font });
    left -= measure({ text, font });
    if (text.endsWith("\n")) begin();
  };
  function begin(): void {
    line = [];
    lines.push(line);
    left = width;
  }
  for (const { text, font } of runs) {
    for (const part of text.match(/[^ \n-]*[ \n-]|[^ \n-]+/g) ?? []) put(part, font);
  }
  return lines;
}

function appendRun<Font>(runs: Run<Font>[], { text, font }: Run<Font>): void {
  const last = runs.at(-1);
  if (last?.font === font) runs[runs.length - 1] = { text: last.text + text, font };
  else runs.push({ text, font });
}
