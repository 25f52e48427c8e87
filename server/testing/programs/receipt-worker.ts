/** A process that issues receipts until it is killed: `<database url>`. */
import { createDonationLinks } from "../../features/giving/donations/donation-links.ts";
import { issueReceipts } from "../../features/giving/receipts/issue-receipts.ts";
import { createReceiptSigner } from "../../features/giving/receipts/receipt-signer.ts";
import { createRecurringLinks } from "../../features/giving/recurring/recurring-links.ts";
import { systemClock } from "../../platform/clock.ts";
import { openPostgres } from "../../platform/db/postgres-database.ts";
import { createDrain } from "../../platform/jobs/drain.ts";
import { createLog } from "../../platform/log.ts";
import { captureEmails } from "../services/capture-emails.ts";
import { testMailSite } from "../services/test-mail-site.ts";

const publicUrl = "http://localhost:3000";
const database = openPostgres(process.argv[2] ?? "");
const deps = {
  database,
  db: database.db,
  clock: systemClock,
  mails: captureEmails(() => {}),
  mailSite: { ...testMailSite, publicUrl },
  links: createDonationLinks(publicUrl, Buffer.alloc(32)),
  recurringLinks: createRecurringLinks(publicUrl, Buffer.alloc(32), systemClock),
  receiptSigner: createReceiptSigner(Buffer.alloc(32, 7)),
  charity: () => ({ name: "Tributary", address: null, registration: null, tax_statement: "" }),
};
createDrain(() => issueReceipts(deps), { everyMs: 50, log: createLog("silent") }).start();
