import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, widestNetwork } from "../../../platform/http/route.ts";
import { insertNewcomer } from "../../foundation/accounts/newcomer-store.ts";
import { countRegistration, strangerAsking } from "../codes/asking-throttle.ts";
import { type MailedCodeParts, makeCode } from "../codes/mailed-code.ts";
import { setTicket } from "../codes/mailed-code-ticket.ts";
import { refuseBadPassword } from "../passwords/password-policy.ts";
import type { SignInParts } from "../sessions/sign-in-parts.ts";
import { addressTakenLetter, verificationLetter } from "./registration-mail.ts";

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Makes an account whose address waits to be confirmed. An address that has one gets the same
 * answer after the same work, and its owner a mail. Throws `invalid`, `too_many_requests`,
 * `unavailable`.
 */
export async function register(
  parts: SignInParts & MailedCodeParts,
  { password, ...person }: Registration,
  caller: Caller,
): Promise<void> {
  refuseBadPassword("password", password, parts.mailSite.productName);
  await countRegistration(parts, caller);
  const passwordHash = await parts.passwords.hash(password, widestNetwork(caller));
  const ticket = await inTransaction(parts.database, async (tx) => {
    const at = new Date(parts.clock());
    const accountId = await insertNewcomer(tx, { ...person, passwordHash }, at);
    const made = await makeCode(tx, parts, {
      purpose: "verify_email",
      email: person.email,
      accountId: accountId ?? null,
      mailed: true,
      asker: strangerAsking(caller),
    });
    const letter = accountId
      ? verificationLetter(parts.mailSite, made.to, made.code)
      : addressTakenLetter(parts.mailSite, made.to);
    await parts.mails.send(tx, letter);
    return made.ticket;
  });
  setTicket(caller.cookies, ticket);
}
