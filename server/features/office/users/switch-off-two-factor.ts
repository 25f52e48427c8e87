import { AppError } from "../../../platform/http/app-error.ts";
import { lockAccount, readOfficeRole } from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import {
  type OwnerEmailDeps,
  removeTwoFactor,
} from "../../identity/two-factor/reset-two-factor.ts";

/**
 * Turns off the second factor of someone who lost it. Throws `not_found`, `wrong_state` if it is off, and `forbidden`
 * for the staff: a stolen session of one member must not open another member's account.
 */
export async function switchOffTwoFactor(
  context: OfficeTransaction,
  deps: OwnerEmailDeps,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { tx, at } = context;
  const account = await lockAccount(tx, id);
  if (!account || account.erased_at) throw new AppError("not_found");
  if (readOfficeRole(account) !== null) {
    throw new AppError("forbidden", {
      message:
        "You can't turn this off for someone in the office. Ask your technical team to run “npm run admin -- reset-two-factor” with their email address.",
    });
  }
  if (!account.two_factor_since) throw new AppError("wrong_state");
  await removeTwoFactor(tx, deps, account, at);
  await context.record({
    action: "switch_off_two_factor",
    subject: { type: "account", id },
    before: { two_factor: true },
    after: { two_factor: false, reason },
  });
}
