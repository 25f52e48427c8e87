import { dayText } from "#contract/day-text.ts";
import {
  countedAmountText,
  type ReceiptContent,
  type StatementContent,
} from "#contract/giving/receipt-content.ts";
import { formatMoney, money } from "#contract/money.ts";
import type { DocumentLook } from "../../../platform/pdf/document-look.ts";
import { A4, openPdfDocument, type PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { drawLine } from "../../../platform/pdf/pdf-drawings.ts";
import { isolateDirection } from "../../../platform/pdf/pdf-runs.ts";
import { drawFooter, drawHeader, FOOTER_TOP } from "./pdf-parts.ts";

const WIDTH = A4.width - 2 * A4.margin;
const BOTTOM = A4.height - 64;
const cells = [
  { name: "Date", x: A4.margin, width: 66 },
  { name: "Receipt", x: A4.margin + 70, width: 76 },
  { name: "Campaign", x: A4.margin + 150, width: WIDTH - 360 },
  { name: "Donation", x: A4.margin + WIDTH - 204, width: 66, align: "right" },
  { name: "Fee", x: A4.margin + WIDTH - 134, width: 60, align: "right" },
  { name: "Total", x: A4.margin + WIDTH - 70, width: 70, align: "right" },
] as const;
const NOTE = { x: cells[2].x, width: A4.margin + WIDTH - cells[2].x } as const;

/** Draws the sums and the code on the first A4 page, and the donations on as many as needed. */
export function drawStatement(
  content: StatementContent,
  {
    donations,
    address,
    look,
  }: { donations: readonly ReceiptContent[]; address: string; look: DocumentLook },
): Promise<Uint8Array> {
  const { charity, donor, from, to, made_at } = content;
  const range = `${dayText(from)} to ${dayText(to)}`;
  const paper = openPdfDocument({
    title: `Donation statement, ${range}`,
    author: charity.name,
    subject: `Signed statement of donations by ${donor}; check it at ${address.split("#")[0]}`,
    at: new Date(made_at),
    look,
  });
  paper.page();
  drawHeader(paper, { charity: charity.name, title: "Donation statement", side: dayText(made_at) });
  const line = { x: A4.margin, width: WIDTH };
  let y = paper.say("P", donor, { ...line, y: 158, size: 15, font: "figtree-semibold" });
  y = paper.say("P", `Donations from ${range} (UTC)`, { ...line, y: y + 2 });
  y = drawSums(paper, content, y + 18);
  drawFooter(paper, { ...content, address, what: "statement" });
  if (content.sandbox) {
    const mark = "Test donations: no money was charged.";
    const { warm: colour } = paper.colours;
    y = paper.say("P", mark, { ...line, y: y + 6, font: "figtree-semibold", colour }) + 4;
  }
  drawDonations(paper, donations, y + 14);
  return paper.finish();
}

function drawSums(paper: PdfDocument, { sums }: StatementContent, top: number): number {
  let y = top;
  const line = { x: A4.margin, width: WIDTH };
  if (sums.length === 0) {
    return paper.say("P", "No donations in this period.", { ...line, y, size: 13 });
  }
  for (const { currency, gifts, amount_minor, fee_minor, total_minor } of sums) {
    const text = (minor: number) => formatMoney(money(minor, currency));
    const amount = { ...line, size: 30, font: "fraunces-semibold" } as const;
    y = paper.say("P", text(amount_minor), { ...amount, y, colour: paper.colours.river });
    const count = gifts === 1 ? "1 donation" : `${gifts} donations`;
    const summary = `${count} in ${currency}; service fees ${text(fee_minor)}, total paid ${text(total_minor)}`;
    y = paper.say("P", summary, { ...line, y }) + 8;
  }
  return y;
}

/** Only the first page has a footer. */
function drawDonations(
  paper: PdfDocument,
  donations: readonly ReceiptContent[],
  top: number,
): void {
  let y = top;
  let bottom: number = FOOTER_TOP;
  const names = cells.map(({ name }) => name);
  const header = () => {
    y = drawRow(paper, "TH", names, y);
  };
  if (donations.length > 0) header();
  for (const donation of donations) {
    const texts = listCells(donation);
    const converted = countedAmountText(donation);
    const note = converted && `Converted to ${converted}`;
    const height =
      paper.heightOf(texts[2], { width: cells[2].width, size: 8.5 }) +
      (note ? paper.heightOf(note, { width: NOTE.width, size: 8.5 }) : 0) +
      8;
    if (y + height > bottom) {
      paper.page();
      y = A4.margin;
      bottom = BOTTOM;
      header();
    }
    y = drawRow(paper, "TD", texts, y, note);
  }
}

function listCells(donation: ReceiptContent) {
  const sum = (minor: number) => formatMoney(money(minor, donation.currency));
  return [
    donation.given_at.slice(0, 10),
    donation.number,
    donation.fund
      ? `${isolateDirection(donation.campaign)}, ${isolateDirection(donation.fund)}`
      : donation.campaign,
    sum(donation.amount_minor),
    sum(donation.fee_minor),
    sum(donation.total_minor),
  ] as const;
}

/** `note` goes below the campaign and spans the columns right of it. */
function drawRow(
  paper: PdfDocument,
  tag: "TH" | "TD",
  texts: readonly string[],
  y: number,
  note?: string,
): number {
  const font = tag === "TH" ? "figtree-semibold" : "figtree-regular";
  let end = y;
  paper.inside("Table", () =>
    paper.inside("TR", () => {
      for (const [index, cell] of cells.entries()) {
        const style = { ...cell, y: y + 3, size: 8.5, font } as const;
        end = Math.max(end, paper.say(tag, texts[index] ?? "", style) + 3);
      }
      if (note) {
        const { soft: colour } = paper.colours;
        end = paper.say(tag, note, { ...NOTE, y: end - 2, size: 8.5, font, colour }) + 3;
      }
    }),
  );
  drawLine(paper, end);
  return end;
}
