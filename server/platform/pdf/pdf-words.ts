import {
  type AnyPdfFont,
  isWider,
  openPdfFont,
  type PdfFont,
  weightOf,
  widerFont,
} from "./pdf-fonts.ts";
import { fromLeft, ordered, withLevels } from "./pdf-order.ts";
import { breakLines, type Face, hasAll, printable, type Run, splitRuns } from "./pdf-runs.ts";
import { scriptFaces } from "./script-fonts.ts";

interface LaidWords {
  height(): number;
  /** Read aloud and copied instead, when not all of the text is printed, or in another order. */
  readonly actual?: string;
  /** Answers the height as well, which costs less than to ask for it before. */
  draw(): number;
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
/** Scripts whose letters change their shapes or places. */
const SHAPED = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Of these, a program that copies needs the letters; those from right to left it turns itself. */
const MOVED = /[\u0900-\u109f\u1780-\u17ff]/;
/** The signs of each font, read once for all documents. */
const signs = new Map<AnyPdfFont, ReadonlySet<number>>();

/** The height of letters above the line in the document's present font, which its types leave out. */
function ascenderOf(doc: PDFKit.PDFDocument): number {
  return (doc as unknown as { _font: { ascender: number } })._font.ascender;
}

function faceOf(font: AnyPdfFont): Face<string> {
  const its = signs.get(font) ?? new Set(usable(font, openPdfFont(font).characterSet));
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

/** Lays words out in their font; signs that it lacks come from other fonts, on the same lines. */
export function layOutWords(doc: PDFKit.PDFDocument, given: string, place: Place): LaidWords {
  const { x, y, width, font, size, align } = place;
  const text = ordered(printable(given));
  const face = faceOf(font);
  doc.font(font).fontSize(size);
  if (hasAll(face, text)) {
    const options = { width, align, lineGap: LINE_GAP };
    return {
      height: () => doc.heightOfString(text, options),
      draw: () => doc.text(text, x, y, options).y - y,
    };
  }
  const lineHeight = doc.currentLineHeight(true) + LINE_GAP;
  const baseline = y + (ascenderOf(doc) / 1000) * size;
  const measure = (run: Run<string>) => doc.font(run.font).widthOfString(run.text);
  const wide = faceOf(widerFont(font));
  doc.registerFont(wide.font, openPdfFont(widerFont(font)) as never);
  const others = scriptFaces(text, weightOf(font));
  const facesOf = function* (part: string): Generator<Face<string>> {
    yield* [face, wide];
    for (const { font: other, has } of others(part)) {
      doc.registerFont(other.name, other.font as never);
      yield { font: other.name, has };
    }
  };
  const runs = splitRuns(text, facesOf, wide.font);
  const lines = breakLines(withLevels(runs), width, measure);
  const isPlain = runs.map((run) => run.text).join("") === text && !SHAPED.test(text);
  const height = lines.length * lineHeight;
  return {
    height: () => height,
    ...(!isPlain && { actual: given.replace(/[\u2068\u2069]/g, "") }),
    draw: () => {
      for (const [index, line] of lines.entries()) {
        const shown = trimEnd(line);
        const free = width - shown.reduce((sum, run) => sum + measure(run), 0);
        let left = align === "right" ? x + free : x;
        for (const run of fromLeft(shown)) {
          const at = baseline + index * lineHeight;
          const write = () =>
            doc
              .font(run.font)
              .text(run.text, left, at, { lineBreak: false, baseline: "alphabetic" });
          if (MOVED.test(run.text)) withText(doc, run.text, write);
          else write();
          left += measure(run);
        }
      }
      return height;
    },
  };
}

/** Says what is copied of glyphs that stand for different letters in different words. */
function withText(doc: PDFKit.PDFDocument, text: string, write: () => void): void {
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");
  doc.addContent(`/Span << /ActualText <${utf16}> >> BDC`);
  write();
  doc.addContent("EMC");
}

function trimEnd(line: readonly Run<string>[]): Run<string>[] {
  return line.map((run, index) =>
    index === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
  );
}
