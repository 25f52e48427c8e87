import type { Charity } from "#contract/giving/receipt-content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { DocumentLook } from "../../../platform/pdf/document-look.ts";
import type { PdfPool } from "../../../platform/pdf/pdf-pool.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { ReceiptSigner } from "./receipt-signer.ts";

export interface ReceiptDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly links: DonationLinks;
  readonly recurringLinks: { manageUrl(recurringId: string): string };
  readonly receiptSigner: ReceiptSigner;
  readonly charity: () => Charity;
  readonly pdfRoom: PdfPool;
  readonly paperLook: () => Promise<DocumentLook>;
  readonly files: FileStore;
}
