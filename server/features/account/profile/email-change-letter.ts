import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { securityLetter } from "../../foundation/letters/security-letter.ts";
import type { MailedCode } from "../../identity/codes/mailed-code.ts";

const VALID = "It is valid for 10 minutes.";
const NEVER_ASKED = "Nobody from our team will ever ask you for this code.";

/** To the present address. */
export function oldAddressLetter(site: MailSite, { to, code, until }: MailedCode): Letter {
  return {
    kind: "change-email-old",
    to,
    until,
    subject: `Code to change your ${site.productName} address`,
    heading: "Change your email address",
    blocks: [
      {
        kind: "text",
        text: `You asked for another address for your account. This is the code from the mailbox you have now. ${VALID}`,
      },
      { kind: "code", code },
      {
        kind: "note",
        text: `Was it not you? Then somebody knows your password: choose a new one at ${site.publicUrl}/forgotpassword. ${NEVER_ASKED}`,
      },
    ],
  };
}

/** To the new address. */
export function newAddressLetter(site: MailSite, { to, code, until }: MailedCode): Letter {
  return {
    kind: "change-email-new",
    to,
    until,
    subject: `Code to confirm your new ${site.productName} address`,
    heading: "Confirm your new address",
    blocks: [
      {
        kind: "text",
        text: `Somebody, probably you, wants to use this address for an account at ${site.productName}. This is the code from the new mailbox. ${VALID}`,
      },
      { kind: "code", code },
      { kind: "note", text: `If it was not you, you need do nothing. ${NEVER_ASKED}` },
    ],
  };
}

/** To the owner of an address that another account wanted; this letter has no code. */
export function addressInUseLetter(site: MailSite, to: string | null): Letter {
  return {
    kind: "change-email-taken",
    to,
    subject: `This address has a ${site.productName} account already`,
    heading: "This address is in use",
    blocks: [
      {
        kind: "text",
        text: "Somebody, probably you, wanted to use this address for another account. It has one already, and nothing about either was changed.",
      },
      { kind: "note", text: "If it was not you, you need do nothing." },
    ],
  };
}

/** To both addresses, after the change. */
export function addressChangedLetter(
  site: MailSite,
  to: string,
  change: { from: string; into: string },
): Letter {
  return securityLetter(site, {
    kind: "email-changed",
    to,
    heading: "Your email address was changed",
    what: `Your account now has the address ${change.into} in the place of ${change.from}. Everybody else who was signed in to it was signed out.`,
  });
}
