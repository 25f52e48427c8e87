import { encodeReceipt } from "#contract/giving/receipt-code.ts";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import { VERIFY_PATH } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DrawingOptions, drawingModule } from "../../../platform/pdf/pdf-pool.ts";
import { isCorrectSecret } from "../donations/donation-links.ts";
import { findDonation } from "../donations/donation-store.ts";
import {
  findLatestReceipt,
  findOwnReceipt,
  findReceiptById,
  type ReceiptRow,
} from "./find-receipt-store.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { parseReceipt } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import type * as receiptPdf from "./receipt-pdf.ts";
import { receiptPdfCache } from "./receipt-pdf-cache.ts";
import { receiptState } from "./receipt-view.ts";

type DrawingDeps = Pick<ReceiptDeps, "pdfRoom" | "mailSite" | "paperLook">;

const receiptModule = drawingModule<typeof receiptPdf>(
  new URL("./receipt-pdf.ts", import.meta.url),
);

/** Draws a receipt as a PDF. Throws `not_found` if its content was erased. */
async function drawReceipt(
  { pdfRoom, mailSite, paperLook }: DrawingDeps,
  row: ReceiptRow,
  options?: DrawingOptions,
): Promise<Uint8Array> {
  const { content, signature } = row;
  if (content === null) throw new AppError("not_found");
  const address = `${mailSite.publicUrl}${VERIFY_PATH}#${encodeReceipt(content, signature)}`;
  const facts = { address, state: receiptState(row), look: await paperLook() };
  return pdfRoom.draw(receiptModule, "drawReceipt", [parseReceipt(content), facts], options);
}

/** Draws a receipt for a visitor, or returns the stored PDF. */
export function renderReceipt(
  deps: DrawingDeps & Pick<ReceiptDeps, "database" | "db" | "files" | "clock">,
  row: ReceiptRow,
  visitor: string,
): Promise<Uint8Array> {
  return drawReceipt(deps, row, { visitor, store: receiptPdfCache(deps, row.id) });
}

/** Draws a receipt that was never issued; its QR code leads to the verification page without a code. */
export async function drawSampleReceipt(
  { pdfRoom, mailSite, paperLook }: DrawingDeps,
  content: ReceiptContent,
  visitor: string,
): Promise<Uint8Array> {
  const address = `${mailSite.publicUrl}${VERIFY_PATH}`;
  const facts = { address, state: "in_force", look: await paperLook() } as const;
  return pdfRoom.draw(receiptModule, "drawReceipt", [content, facts], { visitor });
}

/** A receipt of the account by its number. Throws `not_found`. */
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
 * The receipt of a donation, for the holder of its secret; issued at once if it is still queued.
 * Throws `not_found`, also if the donation is not settled.
 */
export async function donationReceiptPdf(
  deps: ReceiptDeps,
  { id, secret, visitor }: { id: string; secret: string; visitor: string },
): Promise<Uint8Array> {
  if (!isCorrectSecret(secret, deps.links.secretFor(id))) throw new AppError("not_found");
  const donation = await findDonation(deps.db, id);
  return settledReceiptPdf(deps, donation, visitor);
}

/** As above, for one of the account's donations. */
export async function ownDonationReceiptPdf(
  deps: ReceiptDeps,
  accountId: string,
  { id, visitor }: { id: string; visitor: string },
): Promise<Uint8Array> {
  const donation = await findDonation(deps.db, id);
  if (donation?.account_id !== accountId) throw new AppError("not_found");
  return settledReceiptPdf(deps, donation, visitor);
}

async function settledReceiptPdf(
  deps: ReceiptDeps,
  donation: Awaited<ReturnType<typeof findDonation>>,
  visitor: string,
): Promise<Uint8Array> {
  if (donation?.state !== "settled") throw new AppError("not_found");
  const { id } = donation;
  if (donation.receipt_due) await issueReceipts(deps, { only: id });
  const row = await findLatestReceipt(deps.db, id);
  // Another process is issuing it.
  if (!row) throw new AppError("unavailable", { retryAfter: 1 });
  return renderReceipt(deps, row, visitor);
}

/** The attachment of an email: the receipt in its current state, or nothing if its content was erased. */
export async function buildReceiptAttachment(
  deps: DrawingDeps & Pick<ReceiptDeps, "db">,
  receiptId: string,
) {
  const row = await findReceiptById(deps.db, receiptId);
  if (!row || row.content === null) return [];
  const content = () => drawReceipt(deps, row);
  return [{ name: `receipt-${row.number}.pdf`, type: "application/pdf", content }];
}
