import type { Tx } from "../../../platform/db/database.ts";
import type { AccountRow } from "./account-store.ts";

/** A person whose data is to be found, with everything that identifies it. */
export interface Person {
  readonly accountId: string;
  /** Null until confirmed: data with this address may be someone else's. */
  readonly confirmedEmail: string | null;
  /** Addresses that they entered and haven't confirmed. */
  readonly enteredEmails: readonly string[];
  /** The key of their photo. */
  readonly portrait: string | null;
  /** If set, only these of their donations. */
  readonly donationIds?: readonly string[];
}

export function toPerson(account: AccountRow): Person {
  return {
    accountId: account.id,
    confirmedEmail: account.email_verified_at && account.email,
    enteredEmails: account.pending_email === null ? [] : [account.pending_email],
    portrait: account.portrait,
  };
}

/**
 * A person without an account who asks to be erased. Their data is assigned to an account that is
 * created as erased, so that nothing refers to their address any longer.
 */
export function toGuest(email: string, accountId: string): Person {
  return { accountId, confirmedEmail: email, enteredEmails: [], portrait: null };
}

/**
 * The type of a feature's `erasePerson`, which deletes its data about a person or removes what
 * identifies them, and announces the changes.
 */
export type ErasePerson<Deps> = (tx: Tx, person: Person, deps: Deps) => Promise<void>;
