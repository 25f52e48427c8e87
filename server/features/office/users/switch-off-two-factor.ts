import { AppError } from "../../../platform/http/app-error.ts";
import { lockAccount } from "../../foundation/accounts/account-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import { type LetterDeps, takeTwoFactor } from "../../identity/two-factor/reset-two-factor.ts";

/**
 * Switches the second factor off for somebody who lost it. Throws `not_found`, `wrong_state` where it is
 * off, and `forbidden` for an admin: whoever has one admin's session must not open the way to another's.
 */
export async function switchOffTwoFactor(
  deed: Deed,
  deps: LetterDeps,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { tx, at } = deed;
  const account = await lockAccount(tx, id);
  if (!account || account.erased_at) throw new AppError("not_found");
  if (account.role === "admin") {
    throw new AppError("forbidden", {
      message: "This is an admin. Whoever runs the site switches it off: reset-two-factor.",
    });
  }
  if (!account.two_factor_since) throw new AppError("wrong_state");
  await takeTwoFactor(tx, deps, account, at);
  await deed.record({
    action: "switch_off_two_factor",
    subject: { type: "account", id },
    before: { two_factor: true },
    after: { two_factor: false, reason },
  });
}
