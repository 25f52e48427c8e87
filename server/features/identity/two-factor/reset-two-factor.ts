import { cleanEmail } from "#contract/email-address.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { lockAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { recordAudit } from "../../foundation/audit/record-audit.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { twoFactorLetter } from "./two-factor-letter.ts";
import { forgetTwoFactor } from "./two-factor-store.ts";

const USAGE = "Usage: reset-two-factor EMAIL";

export interface LetterDeps {
  readonly mails: Pick<Mails, "send" | "sendUnasked">;
  readonly mailSite: MailSite;
}

/**
 * The command for people who have lost their phone and recovery codes. Returns the text to print.
 * Throws an Error with the reason if it fails.
 */
export function resetTwoFactor(
  deps: LetterDeps & { readonly database: Database; readonly clock: Clock },
  [email, ...rest]: readonly string[],
): Promise<string> {
  if (email === undefined || rest.length > 0) throw new Error(USAGE);
  return inTransaction(deps.database, async (tx) => {
    const account = await lockAccountByEmail(tx, cleanEmail(email));
    if (!account) throw new Error(`No account has the address ${email}.`);
    if (!account.two_factor_since) {
      return `Two-factor authentication is already off for ${account.email}. Nothing was changed.`;
    }
    const at = new Date(deps.clock());
    await takeTwoFactor(tx, deps, account, at);
    await recordAudit(tx, {
      actorId: null,
      action: "switch_off_two_factor",
      subject: { type: "account", id: account.id },
      before: { two_factor: true },
      after: { two_factor: false },
      at,
    });
    return `${account.email} can now log in with only the password. All devices were logged out, and the owner is informed by email.`;
  });
}

/** Removes the second factor of a locked account, ends all its sessions and emails the owner. */
export async function takeTwoFactor(
  tx: Tx,
  { mails, mailSite }: LetterDeps,
  account: {
    readonly id: string;
    readonly email: string;
    readonly email_verified_at: Date | null;
  },
  at: Date,
): Promise<void> {
  await forgetTwoFactor(tx, account.id);
  await endSessions(tx, account.id, { at });
  await tellOwner(tx, mails, account, twoFactorLetter(mailSite, "two-factor-taken", account.email));
}
