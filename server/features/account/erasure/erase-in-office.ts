import type { eraseGuest as eraseGuestCall } from "#contract/account/office-erasure.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { insertTombstone, lockAccount } from "../../foundation/accounts/account-store.ts";
import { guestOf, personOf } from "../../foundation/accounts/person.ts";
import { type Deed, doInOffice } from "../../foundation/audit/office-deed.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { erasedLetter } from "./erased-letter.ts";
import { refuseBusyOrganiser } from "./erasure-policy.ts";
import { forgetEverywhere } from "./forget-everywhere.ts";
import { forgetSomeGifts } from "./forget-some-gifts.ts";
import { findGuest } from "./guest-store.ts";

type Wish = Omit<BodyOf<typeof eraseGuestCall>, "email">;

/**
 * Erases the account of somebody who asked the office. Throws `not_found`, `invalid`, and `forbidden` for
 * an admin and for an owner of a campaign that asks for money. Nobody can erase themself here: the caller
 * is an admin.
 */
export async function eraseUser(
  deps: ProfileDeps,
  caller: Caller,
  { id, ...wish }: Wish & { readonly id: string },
): Promise<void> {
  const erase = async ({ tx, at, record }: Deed): Promise<boolean> => {
    const account = await lockAccount(tx, id);
    if (!account || account.erased_at) throw new AppError("not_found");
    if (account.role === "admin") {
      throw new AppError("forbidden", {
        message: "This is an admin. Please have the role taken back first.",
      });
    }
    refuseOtherAddress(wish, account.email);
    await refuseBusyOrganiser(tx, id, { clock: deps.clock, who: "This person runs" });
    const person = personOf(account);
    if (await forgetSomeGifts(tx, person, { ...deps, at })) return false;
    await forgetEverywhere(tx, person, { ...deps, at });
    const letter = erasedLetter(deps.mailSite, account.email, "account");
    await tellOwner(tx, deps.mails, account, letter);
    const subject = { type: "account", id } as const;
    await record({ action: "erase", subject, after: { erased: "account", reason: wish.reason } });
    return true;
  };
  while (!(await doInOffice(deps, caller, erase)));
}

/**
 * Erases what is kept by an address that has no account. Throws `not_found` where nothing is kept,
 * `forbidden` where an account has the address, `invalid`.
 */
export async function eraseGuest(
  deps: ProfileDeps,
  caller: Caller,
  { email, ...wish }: Wish & { readonly email: string },
): Promise<void> {
  refuseOtherAddress(wish, email);
  const guest = guestOf(email, uuidv7());
  const erase = async ({ tx, at, record }: Deed): Promise<boolean> => {
    const { hasAccount, kept } = await findGuest(tx, email);
    if (hasAccount) {
      throw new AppError("forbidden", {
        message: "An account has this address. Please erase the account.",
      });
    }
    if (Object.values(kept).every((count) => count === 0)) throw new AppError("not_found");
    await insertTombstone(tx, guest.accountId, at);
    if (await forgetSomeGifts(tx, guest, { ...deps, at })) return false;
    // Before it is forgotten that mails come back from there. Whether the address is theirs, nobody proved.
    const letter = erasedLetter(deps.mailSite, email, "guest");
    await deps.mails.sendUnasked(tx, { kind: "unconfirmed" }, letter);
    await forgetEverywhere(tx, guest, { ...deps, at });
    // The trail names the empty account and not the address.
    const subject = { type: "account", id: guest.accountId } as const;
    await record({ action: "erase", subject, after: { erased: "guest", reason: wish.reason } });
    return true;
  };
  while (!(await doInOffice(deps, caller, erase)));
}

/** The audit trail is kept for good, so the address must not stand in the reason. */
function refuseOtherAddress({ confirm, reason }: Wish, email: string): void {
  if (confirm !== email) throw bodyError("confirm", "This is not the address");
  if (reason.toLowerCase().includes(email)) {
    throw bodyError("reason", "Please leave the address out: the reason is kept for good");
  }
}
