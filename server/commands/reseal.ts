import type { Deps } from "../deps.ts";
import { sendMail, sendReceiptMail } from "../features/foundation/emails/email-jobs.ts";
import { sealedEmails } from "../features/foundation/emails/stored-email-store.ts";
import { sealedFactors } from "../features/identity/two-factor/two-factor-store.ts";
import { resealRows } from "../platform/reseal-rows.ts";

/**
 * Re-encrypts everything in the database with the newest secret, and reports whether older secrets are still
 * needed. Can be run again at any time.
 */
export async function reseal({
  database,
  twoFactorKeys,
  mailKeys,
}: Pick<Deps, "database" | "twoFactorKeys" | "mailKeys">): Promise<string> {
  const factors = await resealRows(database, twoFactorKeys, sealedFactors);
  const codes = await resealRows(database, mailKeys, sealedEmails(sendMail));
  const receipts = await resealRows(database, mailKeys, sealedEmails(sendReceiptMail));
  const unreadable = factors.unreadableCount + codes.unreadableCount + receipts.unreadableCount;
  return [
    `Re-encrypted ${factors.resealedCount} second factors and ${codes.resealedCount + receipts.resealedCount} emails.`,
    ...(unreadable > 0
      ? [
          `${unreadable} more could not be decrypted with the secrets given, and were left unchanged.`,
        ]
      : []),
    "Nothing in the database needs an older secret now. Tokens signed with it are valid for up to 15 minutes: remove it 15 minutes after every process has started with the newest one. Older backups still need it.",
  ].join("\n");
}
