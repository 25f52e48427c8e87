import { cleanEmail } from "#contract/email-address.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { lockAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { recordAudit } from "../../foundation/audit/record-audit.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { twoFactorEmail } from "./two-factor-email.ts";
import { deleteTwoFactor } from "./two-factor-store.ts";

const USAGE = "Usage: reset-two-factor EMAIL";

export interface OwnerEmailDeps {
  readonly mails: Pick<Mails, "send" | "sendUnsolicited">;
  readonly mailSite: MailSite;
}

/**
 * The command for people who have lost their phone and recovery codes. Returns the text to print.
 * Throws an Error with the reason if it fails.
 */
export function resetTwoFactor(
  deps: OwnerEmailDeps & { readonly database: Database; readonly clock: Clock },
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
    await removeTwoFactor(tx, deps, account, at);
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
export async function removeTwoFactor(
  tx: Tx,
  { mails, mailSite }: OwnerEmailDeps,
  account: {
    readonly id: string;
    readonly email: string;
    readonly email_verified_at: Date | null;
  },
  at: Date,
): Promise<void> {
  await deleteTwoFactor(tx, account.id);
  await endSessions(tx, account.id, { at });
  await emailOwner(tx, mails, account, twoFactorEmail(mailSite, "two-factor-taken", account.email));
}
