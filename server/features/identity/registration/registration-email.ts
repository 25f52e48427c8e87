import { FORGOT_PASSWORD_PATH, LOGIN_PATH, VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { MailedCode } from "../codes/mailed-code.ts";
import { CODE_NOTE, codeLinkUrl } from "../codes/mailed-code-email.ts";

/** Why a code is emailed: a sign-up, a request for another code, or bounced emails. */
type CodeReason = "signed_up" | "requested_again" | "bounced";

const CODE_USE = "Enter this code where you signed up, or use the button below on any device.";

/** Repeats nothing that was entered at sign-up: anyone can enter any address and any name. */
export function verificationEmail(
  site: MailSite,
  { to, code, link, until, reason }: MailedCode & { reason: CodeReason },
): EmailContent {
  const { heading, text, note } = verificationWords(site, reason);
  return {
    kind: "verify-email",
    to,
    until,
    subject: `Please ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    heading,
    blocks: [
      { kind: "text", text },
      { kind: "code", code },
      {
        kind: "action",
        label: "Confirm address",
        url: codeLinkUrl(site, VERIFICATION_CODE_PATH, { to, link }),
      },
      { kind: "note", text: `${CODE_NOTE} ${note}` },
    ],
  };
}

function verificationWords({ productName }: MailSite, reason: CodeReason) {
  if (reason === "bounced") {
    return {
      heading: "Confirm that our emails reach you",
      text: `Our emails to you bounced, so we stopped sending them until you confirm this address. ${CODE_USE}`,
      note: "If you didn't request this, you can ignore this email. Your account stays the same.",
    };
  }
  return {
    heading: "Confirm your email address",
    text: reason === "signed_up" ? `Welcome to ${productName}. ${CODE_USE}` : CODE_USE,
    note: "If you didn't sign up, someone may have mistyped their address. You can ignore this email.",
  };
}

/** To the owner of an account whose address was used for another sign-up. */
export function addressTakenEmail(site: MailSite, to: string | null): EmailContent {
  return {
    kind: "address-taken",
    to,
    subject: `You already have a ${site.productName} account`,
    heading: "You already have an account",
    blocks: [
      {
        kind: "text",
        text: "Someone, probably you, tried to sign up with this address. It already has an account, so nothing has changed.",
      },
      { kind: "action", label: "Log in", url: `${site.publicUrl}${LOGIN_PATH}` },
      {
        kind: "text",
        text: `Forgot your password? Choose a new one at ${site.publicUrl}${FORGOT_PASSWORD_PATH}`,
      },
      { kind: "note", text: "If this wasn't you, you don't need to do anything." },
    ],
  };
}
