import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import { findRegistrationDonation, redeemCode } from "../codes/mailed-code-store.ts";
import type { CodeDeps } from "../codes/verify-code.ts";

/** Lets another feature keep the donation on whose page a guest signs up. */
export interface RegistrationHook {
  isDonationSecret(donation: { id: string; secret: string }): boolean;
  /** Called when the address is first confirmed by someone who can log in to the account. */
  claimDonation(tx: Tx, claim: { accountId: string; donationId: string }): Promise<void>;
}

export type ConfirmationDeps = CodeDeps & RegistrationHook;

/**
 * Uses a verified code to confirm an account's address. Only for someone who has also shown that the
 * account is theirs, by its password, a session, or the browser that signed up: the code alone may be
 * with a person whose address someone else signed up with. Throws `wrong_code`.
 */
export async function confirmAddressWithCode(
  tx: Tx,
  deps: ConfirmationDeps,
  { codeId, accountId }: { codeId: string; accountId: string },
): Promise<void> {
  const at = new Date(deps.clock());
  const used = await redeemCode(tx, codeId, at);
  if (used?.account_id !== accountId) throw new AppError("wrong_code");
  const { first } = await confirmAddress(tx, { id: accountId, email: used.email }, at);
  const donationId = first && (await findRegistrationDonation(tx, accountId));
  if (donationId) await deps.claimDonation(tx, { accountId, donationId });
}
