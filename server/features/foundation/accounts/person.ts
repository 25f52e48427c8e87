import type { Tx } from "../../../platform/db/database.ts";
import type { AccountRow } from "./account-store.ts";

/** Somebody with an account, with everything that finds their data. */
export interface Person {
  readonly accountId: string;
  /** Null until they have confirmed it: data with this address may be somebody else's. */
  readonly provenEmail: string | null;
  /** Addresses that they entered and have not confirmed. */
  readonly namedEmails: readonly string[];
  /** The key of their photo. */
  readonly portrait: string | null;
  /** Where it is about these of their donations alone. */
  readonly gifts?: readonly string[];
}

export function personOf(account: AccountRow): Person {
  return {
    accountId: account.id,
    provenEmail: account.email_verified_at && account.email,
    namedEmails: account.pending_email === null ? [] : [account.pending_email],
    portrait: account.portrait,
  };
}

/**
 * Somebody without an account who asks to be erased. What they leave is given to an account that is
 * erased from its first moment on: so it is forgotten in the same way, and nothing knows the address.
 */
export function guestOf(email: string, accountId: string): Person {
  return { accountId, provenEmail: email, namedEmails: [], portrait: null };
}

/**
 * What a feature offers as `forgetPerson`: deletes its data about somebody, or removes from it what
 * identifies them, and announces the changes.
 */
export type ForgetPerson<Deps> = (tx: Tx, person: Person, deps: Deps) => Promise<void>;
