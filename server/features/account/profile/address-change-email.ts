import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import { securityEmail } from "../../foundation/emails/security-email.ts";
import type { MailedCode } from "../../identity/codes/mailed-code.ts";

const EXPIRY = "It expires in 10 minutes.";
const NEVER_ASKED = "We will never ask you for this code.";

/** To the current address. */
export function oldAddressEmail(site: MailSite, { to, code, until }: MailedCode): EmailContent {
  return {
    kind: "change-email-old",
    to,
    until,
    subject: `Code to change your ${site.productName} email address`,
    heading: "Change your email address",
    blocks: [
      {
        kind: "text",
        text: `You asked to change the email address of your account. This is the code for your current address. ${EXPIRY}`,
      },
      { kind: "code", code },
      {
        kind: "note",
        text: `If this wasn't you, someone knows your password. Set a new one at ${site.publicUrl}/forgotpassword. ${NEVER_ASKED}`,
      },
    ],
  };
}

/** To the new address. */
export function newAddressEmail(site: MailSite, { to, code, until }: MailedCode): EmailContent {
  return {
    kind: "change-email-new",
    to,
    until,
    subject: `Code to confirm your new ${site.productName} email address`,
    heading: "Confirm your new email address",
    blocks: [
      {
        kind: "text",
        text: `Someone, probably you, wants to use this address for a ${site.productName} account. This is the code for the new address. ${EXPIRY}`,
      },
      { kind: "code", code },
      { kind: "note", text: `If this wasn't you, you don't need to do anything. ${NEVER_ASKED}` },
    ],
  };
}

/** To the owner of an address that another account tried to use. Without a code. */
export function addressInUseEmail(site: MailSite, to: string | null): EmailContent {
  return {
    kind: "change-email-taken",
    to,
    subject: `This address already has a ${site.productName} account`,
    heading: "This address is already in use",
    blocks: [
      {
        kind: "text",
        text: "Someone, probably you, tried to use this address for another account. It already has one, so nothing has changed.",
      },
      { kind: "note", text: "If this wasn't you, you don't need to do anything." },
    ],
  };
}

/** To both addresses, after the change. */
export function addressChangedEmail(
  site: MailSite,
  to: string,
  addresses: { from: string; to: string },
): EmailContent {
  return securityEmail(site, {
    kind: "email-changed",
    to,
    heading: "Your email address was changed",
    description: `Your account now uses ${addresses.to} instead of ${addresses.from}. All other devices were logged out.`,
  });
}
