import type { eraseGuest as eraseGuestCall } from "#contract/account/office-erasure.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  insertTombstone,
  lockAccount,
  readOfficeRole,
} from "../../foundation/accounts/account-store.ts";
import { toGuest, toPerson } from "../../foundation/accounts/person.ts";
import {
  type OfficeTransaction,
  runOfficeTransaction,
} from "../../foundation/audit/office-transaction.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { eraseDonationBatch, eraseEverywhere } from "./erase-everywhere.ts";
import { erasedEmail } from "./erased-email.ts";
import { refuseActiveOrganiser } from "./erasure-policy.ts";
import { findGuest } from "./guest-store.ts";

type ErasureRequest = Omit<BodyOf<typeof eraseGuestCall>, "email">;

/**
 * Erases an account at its owner's request. Throws `not_found`, `invalid`, and `forbidden` for an
 * member of the office (so no one can erase themself here) and for the owner of a campaign that collects donations.
 */
export async function eraseUser(
  deps: ProfileDeps,
  caller: Caller,
  { id, ...request }: ErasureRequest & { readonly id: string },
): Promise<void> {
  const erase = async ({ tx, at, record }: OfficeTransaction): Promise<boolean> => {
    const account = await lockAccount(tx, id);
    if (!account || account.erased_at) throw new AppError("not_found");
    if (readOfficeRole(account) !== null) {
      throw new AppError("forbidden", {
        message: "This person works in the office. Remove them on the Staff page first.",
      });
    }
    checkRequest(request, account.email);
    await refuseActiveOrganiser(tx, id, { clock: deps.clock, who: "This person runs" });
    const person = toPerson(account);
    if (await eraseDonationBatch(tx, person, { ...deps, at })) return false;
    await eraseEverywhere(tx, person, { ...deps, at });
    const letter = erasedEmail(deps.mailSite, account.email, "account");
    await emailOwner(tx, deps.mails, account, letter);
    const subject = { type: "account", id } as const;
    await record({
      action: "erase",
      subject,
      after: { erased: "account", reason: request.reason },
    });
    return true;
  };
  while (!(await runOfficeTransaction(deps, caller, erase)));
}

/**
 * Erases the data of an address without an account. Throws `not_found` if there is none, `forbidden`
 * if the address has an account, and `invalid`.
 */
export async function eraseGuest(
  deps: ProfileDeps,
  caller: Caller,
  { email, ...request }: ErasureRequest & { readonly email: string },
): Promise<void> {
  checkRequest(request, email);
  const guest = toGuest(email, uuidv7());
  const erase = async ({ tx, at, record }: OfficeTransaction): Promise<boolean> => {
    const { hasAccount, kept } = await findGuest(tx, email);
    if (hasAccount) {
      throw new AppError("forbidden", {
        message: "This address has an account. Erase the account instead.",
      });
    }
    if (Object.values(kept).every((count) => count === 0)) throw new AppError("not_found");
    await insertTombstone(tx, guest.accountId, at);
    if (await eraseDonationBatch(tx, guest, { ...deps, at })) return false;
    // Before the record of bounces is erased. Unsolicited, as no one confirmed the address.
    const letter = erasedEmail(deps.mailSite, email, "guest");
    await deps.mails.sendUnsolicited(tx, { kind: "unconfirmed" }, letter);
    await eraseEverywhere(tx, guest, { ...deps, at });
    // The audit trail refers to the empty account, not to the address.
    const subject = { type: "account", id: guest.accountId } as const;
    await record({ action: "erase", subject, after: { erased: "guest", reason: request.reason } });
    return true;
  };
  while (!(await runOfficeTransaction(deps, caller, erase)));
}

/** The audit trail is permanent, so the reason must not contain the address. */
function checkRequest({ confirm, reason }: ErasureRequest, email: string): void {
  if (confirm !== email) throw bodyError("confirm", "This doesn't match the address");
  if (reason.toLowerCase().includes(email)) {
    throw bodyError(
      "reason",
      "Leave the address out of the reason, because it is stored permanently",
    );
  }
}
