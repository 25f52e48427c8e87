import { dayText } from "#contract/day-text.ts";
import { donationMethods } from "#contract/giving/giving-choices.ts";
import { countedAmountText, type ReceiptContent } from "#contract/giving/receipt-content.ts";
import type { ReceiptState } from "#contract/giving/receipts.ts";
import { formatMoney, money } from "#contract/money.ts";
import type { DocumentLook } from "../../../platform/pdf/document-look.ts";
import { A4, openPdfDocument, type PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { drawLine } from "../../../platform/pdf/pdf-drawings.ts";
import { isolateDirection } from "../../../platform/pdf/pdf-runs.ts";
import { drawFooter, drawHeader } from "./pdf-parts.ts";

const LABEL = { x: A4.margin, width: 120 };
const VALUE = { x: A4.margin + 132, width: A4.width - 2 * A4.margin - 132 };
const SIZE = 10;

const marks: Record<ReceiptState, string | undefined> = {
  in_force: undefined,
  amended: "No longer valid: this receipt was replaced by another.",
  refunded: "No longer valid: this donation was refunded.",
  void: "No longer valid: this receipt was withdrawn.",
};

/** Draws one A4 page. The same content in the same look gives the same bytes. */
export function drawReceipt(
  content: ReceiptContent,
  { address, state, look }: { address: string; state: ReceiptState; look: DocumentLook },
): Promise<Uint8Array> {
  const { number, charity } = content;
  const paper = openPdfDocument({
    title: `Receipt ${number}`,
    author: charity.name,
    subject: `Signed donation receipt; check it at ${address.split("#")[0]}`,
    at: new Date(content.issued_at),
    look,
  });
  paper.page();
  const title = "Receipt for your donation";
  drawHeader(paper, { charity: charity.name, title, side: `No. ${number}` });
  let y = drawDonation(paper, content, 172);
  y = drawFacts(paper, content, y + 20);
  y = drawSums(paper, content, y + 14);
  drawMarks(paper, content, state, y + 10);
  drawFooter(paper, { ...content, address, what: "receipt" });
  return paper.finish();
}

function text(minor: number, { currency }: Pick<ReceiptContent, "currency">): string {
  return formatMoney(money(minor, currency));
}

function drawDonation(paper: PdfDocument, content: ReceiptContent, y: number): number {
  const width = A4.width - 2 * A4.margin;
  const lead = { x: A4.margin, width, size: 12 };
  const thanks = `With thanks to ${isolateDirection(content.donor)} for a donation of`;
  let end = paper.say("P", thanks, { ...lead, y });
  const amount = { x: A4.margin, y: end + 4, width, size: 42, font: "fraunces-semibold" } as const;
  const { river: colour } = paper.colours;
  end = paper.say("P", text(content.amount_minor, content), { ...amount, colour });
  return paper.say("P", `to “${isolateDirection(content.campaign)}”`, {
    ...lead,
    y: end + 2,
    size: 13,
  });
}

function listFacts(content: ReceiptContent): ReadonlyArray<readonly [string, string]> {
  const { fund, replaces, payment_method } = content;
  const methods: Record<string, string> = donationMethods;
  const converted = countedAmountText(content);
  return [
    ["Donor", content.donor],
    ["Date of donation", dayText(content.given_at)],
    ["Campaign", content.campaign],
    ...(fund ? ([["Purpose", fund]] as const) : []),
    ...(converted ? ([["Converted to", converted]] as const) : []),
    ["For the benefit of", content.beneficiary],
    ["Payment method", methods[payment_method] ?? payment_method],
    ["Donation ID", content.donation_id],
    ["Receipt", `${content.number}, issued ${dayText(content.issued_at)}`],
    ...(replaces ? ([["Replaces receipt", replaces]] as const) : []),
  ];
}

function drawFacts(paper: PdfDocument, content: ReceiptContent, top: number): number {
  let y = top;
  paper.inside("Table", () => {
    for (const [name, value] of listFacts(content)) {
      drawLine(paper, y);
      paper.inside("TR", () => {
        const colour = paper.colours.soft;
        paper.say("TH", name, { ...LABEL, y: y + 6, size: SIZE, colour });
        y = paper.say("TD", value, { ...VALUE, y: y + 6, size: SIZE }) + 4;
      });
    }
  });
  drawLine(paper, y);
  return y;
}

function drawSums(paper: PdfDocument, content: ReceiptContent, top: number): number {
  let y = top;
  const rows = [
    ["Donation", content.amount_minor],
    ["Service fee", content.fee_minor],
    ["Total paid", content.total_minor],
  ] as const;
  paper.inside("Table", () => {
    for (const [name, minor] of rows) {
      const isLast = name === "Total paid";
      if (isLast) drawLine(paper, y - 1, { from: VALUE.x, weight: 1.2 });
      const font = isLast ? "figtree-semibold" : "figtree-regular";
      const style = { y: y + (isLast ? 5 : 0), size: isLast ? 12 : SIZE + 0.5, font } as const;
      paper.inside("TR", () => {
        paper.say("TH", name, { ...style, x: VALUE.x, width: 200 });
        y = paper.say("TD", text(minor, content), { ...style, ...VALUE, align: "right" }) + 3;
      });
    }
  });
  return y;
}

function drawMarks(
  paper: PdfDocument,
  content: ReceiptContent,
  state: ReceiptState,
  y: number,
): void {
  const mark = [marks[state], content.sandbox && "Test donation: no money was charged."];
  const words = mark.filter(Boolean).join(" ");
  if (!words) return;
  const { warm: colour } = paper.colours;
  const width = A4.width - 2 * A4.margin;
  paper.say("P", words, { x: A4.margin, y, width, font: "figtree-semibold", colour });
}
