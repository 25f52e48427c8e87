import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, widestNetwork } from "../../../platform/http/route.ts";
import { insertNewMember } from "../../foundation/accounts/account-store.ts";
import { countRegistration, strangerRequester } from "../codes/code-request-limits.ts";
import { createCode, type MailedCodeDeps } from "../codes/mailed-code.ts";
import { setTicket } from "../codes/mailed-code-ticket.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { refuseBadPassword } from "../passwords/password-policy.ts";
import type { RegistrationHook } from "./confirm-address-with-code.ts";
import { addressTakenEmail, verificationEmail } from "./registration-email.ts";

export interface RegistrationDeps extends MailedCodeDeps {
  readonly passwords: PasswordHasher;
}

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  /** The guest donation on whose page the person signs up. */
  readonly donation?: { readonly id: string; readonly secret: string } | undefined;
}

/**
 * Creates an account with an unconfirmed address. If the address already has an account, the response
 * and the work are the same, and its owner is informed by email. Throws `invalid`,
 * `too_many_requests` and `unavailable`.
 */
export async function register(
  deps: RegistrationDeps & RegistrationHook,
  { password, donation, ...person }: Registration,
  caller: Caller,
): Promise<void> {
  refuseBadPassword("password", password, deps.mailSite.productName);
  if (donation && !deps.isDonationSecret(donation)) throw wrongDonation();
  await countRegistration(deps, caller);
  const passwordHash = await deps.passwords.hash(password, widestNetwork(caller));
  const ticket = await inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const accountId = await insertNewMember(tx, { ...person, passwordHash }, at);
    const code = await createCode(tx, deps, {
      purpose: "verify_email",
      email: person.email,
      accountId: accountId ?? null,
      mailed: true,
      requester: strangerRequester(caller),
      byRegistrant: accountId !== undefined,
      donationId: donation?.id,
    });
    const email = accountId
      ? verificationEmail(deps.mailSite, { ...code, reason: "signed_up" })
      : addressTakenEmail(deps.mailSite, code.to);
    await deps.mails.send(tx, email);
    return code.ticket;
  });
  setTicket(caller.cookies, ticket);
}

function wrongDonation(): AppError {
  const msg = "This isn't the secret of the donation";
  return new AppError("invalid", { fields: [{ loc: ["body", "donation", "secret"], msg }] });
}
