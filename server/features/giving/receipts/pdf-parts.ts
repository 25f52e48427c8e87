import type { Charity } from "#contract/giving/receipt-content.ts";
import { A4, type PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { drawLine, drawLogo, drawQr, drawStream } from "../../../platform/pdf/pdf-drawings.ts";
import { isolateDirection } from "../../../platform/pdf/pdf-runs.ts";

const WIDTH = A4.width - 2 * A4.margin;
const QR = { side: 148, y: 634 };
export const FOOTER_TOP = QR.y - 22;

/** Draws the charity's name, the site's logo if it has one, the stream and the title. */
export function drawHeader(
  paper: PdfDocument,
  { charity, title, side }: { charity: string; title: string; side: string },
): void {
  const { margin } = A4;
  const { river, soft } = paper.colours;
  const name = {
    x: margin,
    y: 48,
    width: WIDTH - 160,
    size: 17,
    font: "fraunces-semibold",
  } as const;
  paper.say("P", charity, { ...name, colour: river });
  // The logo pushes the text at the side down.
  const y = drawLogo(paper) ? 92 : 54;
  const right = { x: A4.width - margin - 150, y, width: 150, align: "right" } as const;
  paper.say("P", side, { ...right, colour: soft });
  drawStream(paper, 80);
  paper.say("H1", title, { x: margin, y: 114, width: WIDTH, size: 30, font: "fraunces-semibold" });
}

interface Footer {
  readonly charity: Charity;
  readonly key: string;
  /** The verification page with the document's code. */
  readonly address: string;
  readonly what: "receipt" | "statement";
}

/** Draws who issued the document, the tax statement, and how to verify the document. */
export function drawFooter(paper: PdfDocument, { charity, key, address, what }: Footer): void {
  const { margin } = A4;
  const { soft } = paper.colours;
  const left = { x: margin, width: WIDTH - QR.side - 28 };
  drawLine(paper, FOOTER_TOP + 8);
  const heading = { ...left, size: 11, font: "figtree-semibold" } as const;
  const small = { ...left, size: 9, colour: soft };
  let y = paper.say("H2", charity.name, { ...heading, y: QR.y });
  if (charity.address) y = paper.say("P", charity.address, { ...small, y: y + 1 });
  if (charity.registration) {
    const registration = `Registration ${isolateDirection(charity.registration)}`;
    y = paper.say("P", registration, { ...small, y: y + 1 });
  }
  if (charity.tax_statement) y = paper.say("P", charity.tax_statement, { ...small, y: y + 7 });
  y = paper.say("H2", `Anyone can check this ${what}`, { ...heading, size: 9.5, y: y + 10 });
  const page = address.split("#")[0];
  paper.say(
    "P",
    `Scan the code, or upload this file at ${page}. It is signed with Ed25519, key ${key}. Any change is detected.`,
    { ...small, y: y + 1 },
  );
  const x = A4.width - margin - QR.side;
  const alt = `QR code for checking this ${what} at ${page}`;
  drawQr(paper, address, { x, y: QR.y, side: QR.side, alt });
}
