import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { SignInParts } from "../sessions/sign-in-parts.ts";

export interface TwoFactorParts extends SignInParts {
  readonly mails: Mails;
  readonly mailSite: MailSite;
  /** Encrypts the authenticators' secrets. */
  readonly twoFactorKey: Buffer;
  /** Hides the recovery codes in the table. */
  readonly recoveryKey: Buffer;
}
