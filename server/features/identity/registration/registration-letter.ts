import { FORGOT_PASSWORD_PATH, LOGIN_PATH, VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { SAME_BROWSER } from "../codes/mailed-code-ticket.ts";

/**
 * Anybody can sign up with any address and any name. So a mail to an unconfirmed address repeats
 * nothing that they wrote.
 */
export function verificationLetter(site: MailSite, to: string | null, code: string): Letter {
  return {
    kind: "verify-email",
    to,
    subject: "Please confirm your email address",
    heading: "Confirm your email address",
    blocks: [
      {
        kind: "text",
        text: `Welcome to ${site.productName}. Enter this code in the browser where you asked for it; it is valid for 10 minutes.`,
      },
      { kind: "code", code },
      {
        kind: "action",
        label: "Confirm the address",
        url: `${site.publicUrl}${VERIFICATION_CODE_PATH}?code=${code}`,
      },
      { kind: "text", text: SAME_BROWSER },
      {
        kind: "note",
        text: "Did you not sign up? Then somebody mistyped their address. Do nothing, and it stays unconfirmed. Nobody from our team will ever ask you for this code.",
      },
    ],
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
