import type { Deps } from "../deps.ts";
import { sendMail, sendReceiptMail } from "../features/foundation/emails/email-jobs.ts";
import { sealedEmails } from "../features/foundation/emails/stored-email-store.ts";
import { sealedFactors } from "../features/identity/two-factor/two-factor-store.ts";
import { sealAnew } from "../platform/seal-anew.ts";

/**
 * Re-encrypts everything in the database with the newest secret, and reports whether older secrets are still
 * needed. Can be run again at any time.
 */
export async function reseal({
  database,
  twoFactorKeys,
  mailKeys,
}: Pick<Deps, "database" | "twoFactorKeys" | "mailKeys">): Promise<string> {
  const factors = await sealAnew(database, twoFactorKeys, sealedFactors);
  const codes = await sealAnew(database, mailKeys, sealedEmails(sendMail));
  const receipts = await sealAnew(database, mailKeys, sealedEmails(sendReceiptMail));
  const unreadable = factors.unreadable + codes.unreadable + receipts.unreadable;
  return [
    `Re-encrypted ${factors.anew} second factors and ${codes.anew + receipts.anew} emails.`,
    ...(unreadable > 0
      ? [
          `${unreadable} more could not be decrypted with the secrets given, and were left unchanged.`,
        ]
      : []),
    "Nothing in the database needs an older secret now. Tokens signed with it are valid for up to 15 minutes: remove it 15 minutes after every process has started with the newest one. Older backups still need it.",
  ].join("\n");
}
