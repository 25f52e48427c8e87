import type { Tx } from "../../../platform/db/database.ts";
import type { AccountRow } from "./account-store.ts";

/** Somebody with an account, by what their traces are found by. */
export interface Person {
  readonly accountId: string;
  /** Null as long as they have not confirmed it: what carries the address may be somebody else's. */
  readonly provenEmail: string | null;
  /** Addresses that they only named so far. */
  readonly namedEmails: readonly string[];
  /** The key of their photo. */
  readonly portrait: string | null;
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
 * What a feature offers as `forgetPerson`: deletes what it keeps about somebody, or takes out of it
 * what says who it was, and announces what this changes.
 */
export type ForgetPerson<Deps> = (tx: Tx, person: Person, deps: Deps) => Promise<void>;
