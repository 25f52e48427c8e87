import { encode } from "uqr";
import { A4, type PdfDocument } from "./pdf-document.ts";

const streams = [
  ["M2 15C34 3 58 3 88 12s52 10 78 1 44-8 72-2", 3],
  ["M58 22c16-2 26-6 38-8", 1.6],
  ["M128 2c12 2 22 6 34 12", 1.6],
] as const;
const DRAWN = { width: 240, scale: 0.62 };

/** Draws the ornament, joining streams, at the left margin and a fine line to the right margin. */
export function drawStream(paper: PdfDocument, y: number): void {
  paper.ornament((doc) => {
    const end = A4.margin + DRAWN.width * DRAWN.scale;
    doc
      .save()
      .translate(A4.margin, y)
      .scale(DRAWN.scale)
      .lineCap("round")
      .strokeColor(paper.colours.river);
    for (const [path, width] of streams) doc.path(path).lineWidth(width).stroke();
    doc.restore();
    const level = y + 11 * DRAWN.scale;
    doc.moveTo(end + 4, level).lineTo(A4.width - A4.margin, level);
    doc.lineWidth(0.7).strokeColor(paper.colours.line).stroke();
  });
}

/** The largest size of a logo, in points. */
const LOGO = { width: 150, height: 36, top: 32 };

/** Draws the site's logo in the top right corner. Returns whether there is one. */
export function drawLogo({ doc, figure, look }: PdfDocument): boolean {
  if (!look.logo) return false;
  const { alt, image, width, height } = look.logo;
  const share = Math.min(LOGO.width / width, LOGO.height / height);
  const x = A4.width - A4.margin - width * share;
  const y = LOGO.top + (LOGO.height - height * share) / 2;
  figure(alt, () => doc.image(image, x, y, { width: width * share, height: height * share }));
  return true;
}

export function drawLine(
  paper: PdfDocument,
  y: number,
  { from = A4.margin as number, weight = 0.7 } = {},
): void {
  paper.ornament((doc) =>
    doc
      .moveTo(from, y)
      .lineTo(A4.width - A4.margin, y)
      .lineWidth(weight)
      .strokeColor(paper.colours.line)
      .stroke(),
  );
}

/**
 * The mask pattern, fixed because choosing the best of eight takes ten times as long as the code itself. This one is best
 * for half of our URLs, and scanners accept all.
 */
const MASK = 4;

/** Draws a QR code on white that is also a link. */
export function drawQr(
  paper: PdfDocument,
  address: string,
  at: { x: number; y: number; side: number; alt: string },
): void {
  const { x, y, side, alt } = at;
  const { data, size } = encode(address, { border: 3, ecc: "L", maskPattern: MASK });
  paper.figure(alt, () => {
    const { doc } = paper;
    doc.roundedRect(x, y, side, side, 6).fill("#ffffff");
    doc
      .save()
      .translate(x, y)
      .scale(side / size);
    doc.addContent(data.flatMap(darkRuns).join("\n")).fill("#000000").restore();
  });
  paper.doc.link(x, y, side, side, address);
}

/** The runs of dark squares in a row, as PDF rectangles. */
function darkRuns(row: readonly boolean[], y: number): string[] {
  const runs: string[] = [];
  for (let x = row.indexOf(true); x >= 0; ) {
    const end = row.indexOf(false, x);
    runs.push(`${x} ${y} ${end - x} 1 re`);
    x = row.indexOf(true, end);
  }
  return runs;
}
