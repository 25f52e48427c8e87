import type { Deps } from "../deps.ts";
import { sendMail, sendReceiptMail } from "../features/foundation/letters/letter-jobs.ts";
import { sealedLetters } from "../features/foundation/letters/stored-letter-store.ts";
import { sealedFactors } from "../features/identity/two-factor/two-factor-store.ts";
import { type SealedAnew, sealAnew } from "../platform/seal-anew.ts";

/**
 * Seals all that is sealed in the database with the newest secret, and says whether the older ones
 * are still needed. It may be run again at any time.
 */
export async function reseal(
  deps: Pick<Deps, "database" | "twoFactorKeys" | "mailKeys">,
): Promise<string> {
  const { database, twoFactorKeys, mailKeys } = deps;
  const factors = await sealAnew(database, twoFactorKeys, sealedFactors);
  const codes = await sealAnew(database, mailKeys, sealedLetters(sendMail));
  const receipts = await sealAnew(database, mailKeys, sealedLetters(sendReceiptMail));
  const all: readonly SealedAnew[] = [factors, codes, receipts];
  const unreadable = all.reduce((sum, one) => sum + one.unreadable, 0);
  const told = [
    `Sealed anew: ${factors.anew} second factors, ${codes.anew + receipts.anew} letters.`,
    ...(unreadable > 0
      ? [`${unreadable} more were sealed with a secret that is not given, and stay as they are.`]
      : []),
    "Nothing in the database needs an older secret now. Tokens that were signed with it live for 15 minutes at most: take it away when every process has worked with the newest for so long. Backups from before keep needing it.",
  ];
  return told.join("\n");
}
