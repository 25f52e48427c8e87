import {
  type AnyPdfFont,
  fallbackFont,
  isFallbackFont,
  openPdfFont,
  type PdfFont,
  weightOf,
} from "./pdf-fonts.ts";
import { removeUnusedIsolates, splitByDirection, toVisualOrder } from "./pdf-order.ts";
import {
  breakLines,
  type Face,
  hasAllGlyphs,
  type Run,
  splitRuns,
  toPrintable,
} from "./pdf-runs.ts";
import { createFaceFinder } from "./script-fonts.ts";

interface TextLayout {
  height(): number;
  /** The original text for screen readers and copying, if it is printed differently. */
  readonly actual?: string;
  /** Also returns the height, which is cheaper than calling `height` first. */
  draw(): number;
}

interface Placement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: PdfFont;
  readonly size: number;
  readonly align: "left" | "right";
}

const LINE_GAP = 2;
/** Scripts whose letters change shape or position. */
const SHAPED = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** The scripts whose letters must be stored for copying; viewers reorder right-to-left scripts themselves. */
const REORDERED = /[\u0900-\u109f\u1780-\u17ff]/;
/** The characters of each font, read once for all documents. */
const characterSets = new Map<AnyPdfFont, ReadonlySet<number>>();

/** The ascender of the document's current font, which pdfkit's types leave out. */
function currentAscender(doc: PDFKit.PDFDocument): number {
  return (doc as unknown as { _font: { ascender: number } })._font.ascender;
}

function openFace(font: AnyPdfFont): Face<string> {
  const known = characterSets.get(font) ?? new Set(usable(font, openPdfFont(font).characterSet));
  characterSets.set(font, known);
  return { font, has: (codePoint) => known.has(codePoint) };
}

/** Without combining marks (m̀), which only the fallback fonts position correctly. */
function usable(font: AnyPdfFont, codePoints: readonly number[]): readonly number[] {
  const mark = /\p{M}/u;
  return isFallbackFont(font)
    ? codePoints
    : codePoints.filter((codePoint) => !mark.test(String.fromCodePoint(codePoint)));
}

/** Lays out a text in its font; characters that it lacks come from other fonts, on the same lines. */
export function layOutText(
  doc: PDFKit.PDFDocument,
  original: string,
  placement: Placement,
): TextLayout {
  const { x, y, width, font, size, align } = placement;
  const text = removeUnusedIsolates(toPrintable(original));
  const face = openFace(font);
  doc.font(font).fontSize(size);
  if (hasAllGlyphs(face, text)) {
    const options = { width, align, lineGap: LINE_GAP };
    return {
      height: () => doc.heightOfString(text, options),
      draw: () => doc.text(text, x, y, options).y - y,
    };
  }
  const lineHeight = doc.currentLineHeight(true) + LINE_GAP;
  const baseline = y + (currentAscender(doc) / 1000) * size;
  const measure = (run: Run<string>) => doc.font(run.font).widthOfString(run.text);
  const fallback = openFace(fallbackFont(font));
  doc.registerFont(fallback.font, openPdfFont(fallbackFont(font)) as never);
  const findScriptFaces = createFaceFinder(text, weightOf(font));
  const findFaces = function* (part: string): Generator<Face<string>> {
    yield* [face, fallback];
    for (const { font: scriptFont, has } of findScriptFaces(part)) {
      doc.registerFont(scriptFont.name, scriptFont.font as never);
      yield { font: scriptFont.name, has };
    }
  };
  const runs = splitRuns(text, findFaces, fallback.font);
  const lines = breakLines(splitByDirection(runs), width, measure);
  const isPlain = runs.map((run) => run.text).join("") === text && !SHAPED.test(text);
  const height = lines.length * lineHeight;
  return {
    height: () => height,
    ...(!isPlain && { actual: original.replace(/[\u2068\u2069]/g, "") }),
    draw: () => {
      for (const [index, line] of lines.entries()) {
        const shown = trimEnd(line);
        const free = width - shown.reduce((sum, run) => sum + measure(run), 0);
        let left = align === "right" ? x + free : x;
        for (const run of toVisualOrder(shown)) {
          const at = baseline + index * lineHeight;
          const write = () =>
            doc
              .font(run.font)
              .text(run.text, left, at, { lineBreak: false, baseline: "alphabetic" });
          if (REORDERED.test(run.text)) withActualText(doc, run.text, write);
          else write();
          left += measure(run);
        }
      }
      return height;
    },
  };
}

/** Stores the text to copy for glyphs that represent different letters in different words. */
function withActualText(doc: PDFKit.PDFDocument, text: string, write: () => void): void {
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
