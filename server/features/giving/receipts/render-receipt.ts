import { writeCode } from "#contract/giving/receipt-code.ts";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import { VERIFY_PATH } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DrawingOptions, papersIn } from "../../../platform/pdf/pdf-room.ts";
import { holdsSecret } from "../donations/donation-links.ts";
import { findDonation } from "../donations/donation-store.ts";
import {
  findLatestReceipt,
  findOwnReceipt,
  findReceiptById,
  type ReceiptRow,
} from "./find-receipt-store.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { papersOf } from "./keep-paper.ts";
import { readReceipt } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import type * as receiptPaper from "./receipt-paper.ts";
import { stateOf } from "./receipt-view.ts";

const papers = papersIn<typeof receiptPaper>(new URL("./receipt-paper.ts", import.meta.url));

/**
 * Draws the signed content of a receipt as a PDF. Throws `not_found` where it was deleted, and as
 * `PdfRoom.draw`.
 */
async function drawReceipt(
  { pdfRoom, mailSite, paperLook }: Pick<ReceiptDeps, "pdfRoom" | "mailSite" | "paperLook">,
  row: ReceiptRow,
  options?: DrawingOptions,
): Promise<Uint8Array> {
  const { content, signature } = row;
  if (content === null) throw new AppError("not_found");
  const address = `${mailSite.publicUrl}${VERIFY_PATH}#${writeCode(content, signature)}`;
  const facts = { address, state: stateOf(row), look: await paperLook() };
  return pdfRoom.draw(papers, "drawReceipt", [readReceipt(content), facts], options);
}

/** The same for a visitor: drawn once, and then stored. */
export function renderReceipt(
  deps: Pick<
    ReceiptDeps,
    "database" | "db" | "files" | "clock" | "pdfRoom" | "mailSite" | "paperLook"
  >,
  row: ReceiptRow,
  visitor: string,
): Promise<Uint8Array> {
  return drawReceipt(deps, row, { visitor, kept: papersOf(deps, row.id) });
}

/** A receipt that was never issued; its code leads to the page of checking and is none. */
export async function drawUnissued(
  { pdfRoom, mailSite, paperLook }: Pick<ReceiptDeps, "pdfRoom" | "mailSite" | "paperLook">,
  content: ReceiptContent,
  visitor: string,
): Promise<Uint8Array> {
  const address = `${mailSite.publicUrl}${VERIFY_PATH}`;
  const facts = { address, state: "in_force", look: await paperLook() } as const;
  return pdfRoom.draw(papers, "drawReceipt", [content, facts], { visitor });
}

/** A receipt of the account. Throws `not_found`, and as `PdfRoom.draw`. */
export async function ownReceiptPdf(
  deps: ReceiptDeps,
  accountId: string,
  { number, visitor }: { number: string; visitor: string },
): Promise<Uint8Array> {
  const row = await findOwnReceipt(deps.db, accountId, number);
  if (!row) throw new AppError("not_found");
  return renderReceipt(deps, row, visitor);
}

/**
 * The receipt of a donation, for the holder of its secret. It is issued now where the queue has not
 * issued it yet. Throws `not_found`, also where the donation is not settled, and as `PdfRoom.draw`.
 */
export async function donationReceiptPdf(
  deps: ReceiptDeps,
  { id, secret, visitor }: { id: string; secret: string; visitor: string },
): Promise<Uint8Array> {
  if (!holdsSecret(secret, deps.links.secretOf(id))) throw new AppError("not_found");
  const donation = await findDonation(deps.db, id);
  return settledReceiptPdf(deps, donation, visitor);
}

/** The receipt of a donation of the account. Throws as `donationReceiptPdf`. */
export async function ownDonationReceiptPdf(
  deps: ReceiptDeps,
  accountId: string,
  { id, visitor }: { id: string; visitor: string },
): Promise<Uint8Array> {
  const donation = await findDonation(deps.db, id);
  const own = donation?.account_id === accountId ? donation : undefined;
  return settledReceiptPdf(deps, own, visitor);
}

type FoundDonation = Awaited<ReturnType<typeof findDonation>>;

async function settledReceiptPdf(
  deps: ReceiptDeps,
  donation: FoundDonation,
  visitor: string,
): Promise<Uint8Array> {
  const { db } = deps;
  if (donation?.state !== "settled") throw new AppError("not_found");
  const { id } = donation;
  if (donation.receipt_due) await issueReceipts(deps, { only: id });
  const row = await findLatestReceipt(db, id);
  // Another process is issuing it at this moment.
  if (!row) throw new AppError("unavailable", { retryAfter: 1 });
  return renderReceipt(deps, row, visitor);
}

/**
 * The PDF that a letter carries: the receipt that it names, marked as what it is by now; empty where its
 * content was deleted.
 */
export async function receiptAttachment(
  deps: Pick<ReceiptDeps, "db" | "pdfRoom" | "mailSite" | "paperLook">,
  receiptId: string,
) {
  const row = await findReceiptById(deps.db, receiptId);
  if (!row || row.content === null) return [];
  const content = () => drawReceipt(deps, row);
  return [{ name: `receipt-${row.number}.pdf`, type: "application/pdf", content }];
}
