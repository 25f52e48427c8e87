import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { type SecurityChange, securityLetter } from "../../foundation/letters/security-letter.ts";

const changes = {
  "two-factor-on": {
    heading: "Two-factor authentication is on",
    what: "From now on, logging in to your account takes a code from your authenticator. Everybody else who was signed in was signed out.",
  },
  "two-factor-off": {
    heading: "Two-factor authentication is off",
    what: "Logging in to your account takes the password alone again. Everybody else who was signed in was signed out.",
  },
  "two-factor-taken": {
    heading: "Two-factor authentication was switched off for you",
    what: "We switched it off because we were told that the authenticator and the recovery codes are lost. Logging in to your account takes the password alone now. Everybody who was signed in was signed out. Please set it up again in your account's settings.",
  },
  "recovery-codes-renewed": {
    heading: "You have new recovery codes",
    what: "Ten new recovery codes were made for your account, and the old ones ended. Everybody else who was signed in was signed out.",
  },
} as const satisfies Record<string, Pick<SecurityChange, "heading" | "what">>;

export function twoFactorLetter(site: MailSite, kind: keyof typeof changes, to: string): Letter {
  return securityLetter(site, { kind, to, ...changes[kind] });
}

export function recoveryCodeUsedLetter(site: MailSite, to: string, left: number): Letter {
  const those = left === 1 ? "One is left." : `${left === 0 ? "None" : left} are left.`;
  return securityLetter(site, {
    kind: "recovery-code-used",
    to,
    heading: "A recovery code was used",
    what: `Somebody logged in to your account with a recovery code in the place of the authenticator. ${those} You can make new ones in your account's settings.`,
  });
}
