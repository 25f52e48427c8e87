import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import { type SecurityChange, securityEmail } from "../../foundation/emails/security-email.ts";

const changes = {
  "two-factor-on": {
    heading: "Two-factor authentication is on",
    description:
      "Logging in to your account now also requires a code from your authenticator app. All other devices were logged out.",
  },
  "two-factor-off": {
    heading: "Two-factor authentication is off",
    description:
      "Logging in to your account now requires only your password. All other devices were logged out.",
  },
  "two-factor-taken": {
    heading: "We turned off two-factor authentication",
    description:
      "We turned it off because someone reported that the authenticator and the recovery codes were lost. Logging in to your account now requires only your password. All devices were logged out. Please set it up again in your account settings.",
  },
  "recovery-codes-renewed": {
    heading: "You have new recovery codes",
    description:
      "Ten new recovery codes were created for your account. The old ones no longer work. All other devices were logged out.",
  },
} as const satisfies Record<string, Pick<SecurityChange, "heading" | "description">>;

export function twoFactorEmail(
  site: MailSite,
  kind: keyof typeof changes,
  to: string,
): EmailContent {
  return securityEmail(site, { kind, to, ...changes[kind] });
}

export function recoveryCodeUsedEmail(site: MailSite, to: string, left: number): EmailContent {
  const remaining = left === 1 ? "One is left." : `${left === 0 ? "None" : left} are left.`;
  return securityEmail(site, {
    kind: "recovery-code-used",
    to,
    heading: "A recovery code was used",
    description: `Someone logged in to your account with a recovery code instead of the authenticator app. ${remaining} You can create new ones in your account settings.`,
  });
}
