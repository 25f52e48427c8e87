import { RESET_PASSWORD_PATH, SUCCESS_MESSAGE_PATH } from "#contract/page-paths.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import { securityEmail } from "../../foundation/emails/security-email.ts";
import type { MailedCode } from "../codes/mailed-code.ts";
import { CODE_NOTE, codeLinkUrl } from "../codes/mailed-code-email.ts";

export function resetEmail(site: MailSite, { to, code, link, until }: MailedCode): EmailContent {
  return {
    kind: "reset-password",
    to,
    until,
    subject: "Your code to choose a new password",
    heading: "Choose a new password",
    blocks: [
      {
        kind: "text",
        text: "Enter this code with your new password, or use the button below on any device.",
      },
      { kind: "code", code },
      {
        kind: "action",
        label: "Choose a new password",
        url: codeLinkUrl(site, RESET_PASSWORD_PATH, { to, link }),
      },
      {
        kind: "note",
        text: `${CODE_NOTE} If you didn't request this, you can ignore this email. Your password stays the same.`,
      },
    ],
  };
}

/** To the owner, after the password was changed. */
export function passwordResetEmail(site: MailSite, to: string): EmailContent {
  return securityEmail(site, {
    kind: "password-reset",
    to,
    heading: "Your password was changed",
    description:
      "A new password was set for your account with a code we emailed you. All devices were logged out.",
    nextStep: { label: "Log in", path: SUCCESS_MESSAGE_PATH },
  });
}
