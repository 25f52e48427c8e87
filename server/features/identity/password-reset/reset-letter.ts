import { RESET_PASSWORD_PATH, SUCCESS_MESSAGE_PATH } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { securityLetter } from "../../foundation/letters/security-letter.ts";
import type { MailedCode } from "../codes/mailed-code.ts";
import { SAME_BROWSER } from "../codes/mailed-code-ticket.ts";

export function resetLetter(site: MailSite, { to, code, until }: MailedCode): Letter {
  return {
    kind: "reset-password",
    to,
    until,
    subject: "Your code to choose a new password",
    heading: "Choose a new password",
    blocks: [
      {
        kind: "text",
        text: "Enter this code in the browser where you requested it. It expires in 10 minutes.",
      },
      { kind: "code", code },
      {
        kind: "action",
        label: "Choose a new password",
        url: `${site.publicUrl}${RESET_PASSWORD_PATH}?code=${code}`,
      },
      { kind: "text", text: SAME_BROWSER },
      {
        kind: "note",
        text: "If you didn't request this, you can ignore this email. Your password stays the same. We will never ask you for this code.",
      },
    ],
  };
}

/** To the owner, after the password was changed. */
export function passwordResetLetter(site: MailSite, to: string): Letter {
  return securityLetter(site, {
    kind: "password-reset",
    to,
    heading: "Your password was changed",
    description:
      "A new password was set for your account with a code we emailed you. All devices were logged out.",
    nextStep: { label: "Log in", path: SUCCESS_MESSAGE_PATH },
  });
}
