import type { Charity } from "#contract/receipt-content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { PdfRoom } from "../../platform/pdf/pdf-room.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { MailSite } from "../mails/mail-site.ts";
import type { Mails } from "../mails/mails.ts";
import type { ReceiptSigner } from "./receipt-signer.ts";

/** What receipts are made, mailed and checked with. */
export interface ReceiptParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly links: DonationLinks;
  readonly receiptSigner: ReceiptSigner;
  readonly charity: Charity;
  readonly pdfRoom: PdfRoom;
  readonly files: FileStore;
}
