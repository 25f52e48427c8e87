import { type AnyPdfFont, isWider, type PdfFont, widerFont } from "./pdf-fonts.ts";
import {
  breakLines,
  type Face,
  hasAll,
  NO_SIGN,
  printable,
  type Run,
  splitRuns,
} from "./pdf-runs.ts";

interface LaidWords {
  readonly height: number;
  /** Read aloud and copied instead, when not all of the text can be printed. */
  readonly actual?: string;
  draw(): void;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: PdfFont;
  readonly size: number;
  readonly align: "left" | "right";
}

const LINE_GAP = 2;
/** The signs of each font, read once for all documents. */
const signs = new Map<AnyPdfFont, ReadonlySet<number>>();

/** The document's present font, which its types leave out. */
function fontOf(doc: PDFKit.PDFDocument) {
  return (
    doc as unknown as { _font: { ascender: number; font: { characterSet: readonly number[] } } }
  )._font;
}

function faceOf(doc: PDFKit.PDFDocument, font: AnyPdfFont): Face<AnyPdfFont> {
  const its = signs.get(font) ?? new Set(usable(font, fontOf(doc.font(font)).font.characterSet));
  signs.set(font, its);
  return { font, has: (codePoint) => its.has(codePoint) };
}

/** Some marks exist in no composed letter (m̀): only the fonts with more alphabets place them right. */
function usable(font: AnyPdfFont, codePoints: readonly number[]): readonly number[] {
  const mark = /\p{M}/u;
  return isWider(font)
    ? codePoints
    : codePoints.filter((one) => !mark.test(String.fromCodePoint(one)));
}

/** Lays words out in their font; signs that it lacks come from the wider font, on the same lines. */
export function layOutWords(doc: PDFKit.PDFDocument, given: string, place: Place): LaidWords {
  const { x, y, width, font, size, align } = place;
  const text = printable(given);
  const face = faceOf(doc, font);
  doc.font(font).fontSize(size);
  if (hasAll(face, text)) {
    const options = { width, align, lineGap: LINE_GAP };
    const height = doc.heightOfString(text, options);
    return { height, draw: () => void doc.text(text, x, y, options) };
  }
  const lineHeight = doc.currentLineHeight(true) + LINE_GAP;
  const baseline = y + (fontOf(doc).ascender / 1000) * size;
  const measure = (run: Run<AnyPdfFont>) => doc.font(run.font).widthOfString(run.text);
  const runs = splitRuns(text, [face, faceOf(doc, widerFont(font))]);
  const lines = breakLines(runs, width, measure);
  return {
    height: lines.length * lineHeight,
    ...(runs.some((run) => run.text.includes(NO_SIGN)) && { actual: given }),
    draw: () => {
      for (const [index, line] of lines.entries()) {
        const shown = trimEnd(line);
        const free = width - shown.reduce((sum, run) => sum + measure(run), 0);
        let left = align === "right" ? x + free : x;
        for (const run of shown) {
          const at = baseline + index * lineHeight;
          doc.font(run.font).text(run.text, left, at, { lineBreak: false, baseline: "alphabetic" });
          left += measure(run);
        }
      }
    },
  };
}

function trimEnd(line: readonly Run<AnyPdfFont>[]): Run<AnyPdfFont>[] {
  return line.map((run, index) =>
    index === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
  );
}
