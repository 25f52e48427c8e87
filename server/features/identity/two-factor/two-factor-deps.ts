import type { KeyRing } from "../../../platform/secrets.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { OpenSessionDeps, PasswordDeps, StrangerDeps } from "../sessions/session-deps.ts";
import type { TwoFactorTokens } from "../sessions/two-factor-token.ts";

export interface TwoFactorDeps extends OpenSessionDeps, PasswordDeps, StrangerDeps {
  readonly twoFactorTokens: TwoFactorTokens;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  /** Encrypts the authenticators' secrets. */
  readonly twoFactorKeys: KeyRing;
  /** Hashes the stored recovery codes. */
  readonly recoveryKey: Buffer;
}
