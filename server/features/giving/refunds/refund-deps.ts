import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { ReceiptSigner } from "../receipts/receipt-signer.ts";

export interface RefundDeps extends LimitDeps {
  readonly log: Log;
  readonly gateways: Gateways;
  readonly jobs: Jobs;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly links: DonationLinks;
  readonly receiptSigner: ReceiptSigner;
}
