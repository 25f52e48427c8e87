import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Gateways } from "../../../platform/payments/gateways.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { ReceiptSigner } from "../receipts/receipt-signer.ts";

export interface RefundDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly jobs: Jobs;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly links: DonationLinks;
  readonly receiptSigner: ReceiptSigner;
}
