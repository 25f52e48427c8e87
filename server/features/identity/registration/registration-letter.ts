import { FORGOT_PASSWORD_PATH, LOGIN_PATH, VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { MailedCode } from "../codes/mailed-code.ts";
import { SAME_BROWSER } from "../codes/mailed-code-ticket.ts";

/** Why a code is mailed: somebody signed up, asked for another code, or mails to the address came back. */
type CodeReason = "signed_up" | "asked_again" | "came_back";

const CODE_USE =
  "Enter this code in the browser where you asked for it; it is valid for 10 minutes.";
const NEVER_ASKED = "Nobody from our team will ever ask you for this code.";

/**
 * Anybody can sign up with any address and any name. So a mail to an unconfirmed address repeats
 * nothing that they wrote.
 */
export function verificationLetter(
  site: MailSite,
  { to, code, until, reason }: MailedCode & { reason: CodeReason },
): Letter {
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
        label: "Confirm the address",
        url: `${site.publicUrl}${VERIFICATION_CODE_PATH}?code=${code}`,
      },
      { kind: "text", text: SAME_BROWSER },
      { kind: "note", text: `${note} ${NEVER_ASKED}` },
    ],
  };
}

function verificationWords({ productName }: MailSite, reason: CodeReason) {
  if (reason === "came_back") {
    return {
      heading: "Confirm that our mails reach you",
      text: `Mails to you came back, so we send no more of them until you confirm this address. ${CODE_USE}`,
      note: "Did you not ask for it? Then do nothing: your account stays as it is.",
    };
  }
  return {
    heading: "Confirm your email address",
    text: reason === "signed_up" ? `Welcome to ${productName}. ${CODE_USE}` : CODE_USE,
    note: "Did you not sign up? Then somebody mistyped their address. Do nothing, and it stays unconfirmed.",
  };
}

/** To the owner of an account whose address somebody signed up with again. */
export function addressTakenLetter(site: MailSite, to: string | null): Letter {
  return {
    kind: "address-taken",
    to,
    subject: `You already have a ${site.productName} account`,
    heading: "You already have an account",
    blocks: [
      {
        kind: "text",
        text: "Somebody, probably you, just tried to sign up with this address. It has an account already, and nothing about it was changed.",
      },
      { kind: "action", label: "Log in", url: `${site.publicUrl}${LOGIN_PATH}` },
      {
        kind: "text",
        text: `Forgot the password? Choose a new one at ${site.publicUrl}${FORGOT_PASSWORD_PATH}`,
      },
      { kind: "note", text: "If it was not you, you need do nothing." },
    ],
  };
}
