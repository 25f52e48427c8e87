import type { eraseGuest as eraseGuestCall } from "#contract/account/office-erasure.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  type AccountRow,
  insertTombstone,
  lockAccount,
} from "../../foundation/accounts/account-store.ts";
import { guestOf, type Person, personOf } from "../../foundation/accounts/person.ts";
import { doInOffice } from "../../foundation/audit/office-deed.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { erasedLetter } from "./erased-letter.ts";
import { refuseBusyOrganiser } from "./erasure-policy.ts";
import { forgetEverywhere } from "./forget-everywhere.ts";
import { forgetManyGifts } from "./forget-many-gifts.ts";
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
  const lockErasable = async (tx: Tx): Promise<AccountRow> => {
    const account = await lockAccount(tx, id);
    if (!account || account.erased_at) throw new AppError("not_found");
    if (account.role === "admin") {
      throw new AppError("forbidden", {
        message: "This is an admin. Please have the role taken back first.",
      });
    }
    refuseOtherAddress(wish, account.email);
    await refuseBusyOrganiser(tx, id, { clock: deps.clock, who: "This person runs" });
    return account;
  };
  await forgetManyGifts(deps, async (tx) => personOf(await lockErasable(tx)));
  await doInOffice(deps, caller, async ({ tx, at, record }) => {
    const account = await lockErasable(tx);
    await forgetEverywhere(tx, personOf(account), { ...deps, at });
    const letter = erasedLetter(deps.mailSite, account.email, "account");
    await tellOwner(tx, deps.mails, account, letter);
    const subject = { type: "account", id } as const;
    await record({ action: "erase", subject, after: { erased: "account", reason: wish.reason } });
  });
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
  const openTombstone = async (tx: Tx): Promise<Person> => {
    const { hasAccount, kept } = await findGuest(tx, email);
    if (hasAccount) {
      throw new AppError("forbidden", {
        message: "An account has this address. Please erase the account.",
      });
    }
    if (Object.values(kept).every((count) => count === 0)) throw new AppError("not_found");
    await insertTombstone(tx, guest.accountId, new Date(deps.clock()));
    return guest;
  };
  await forgetManyGifts(deps, openTombstone);
  await doInOffice(deps, caller, async ({ tx, at, record }) => {
    await openTombstone(tx);
    // Before it is forgotten that mails come back from there. Whether the address is theirs, nobody proved.
    const letter = erasedLetter(deps.mailSite, email, "guest");
    await deps.mails.sendUnasked(tx, { kind: "unconfirmed" }, letter);
    await forgetEverywhere(tx, guest, { ...deps, at });
    // The trail names the empty account and not the address.
    const subject = { type: "account", id: guest.accountId } as const;
    await record({ action: "erase", subject, after: { erased: "guest", reason: wish.reason } });
  });
}

/** The audit trail is kept for good, so the address must not stand in the reason. */
function refuseOtherAddress({ confirm, reason }: Wish, email: string): void {
  if (confirm !== email) throw bodyError("confirm", "This is not the address");
  if (reason.toLowerCase().includes(email)) {
    throw bodyError("reason", "Please leave the address out: the reason is kept for good");
  }
}
