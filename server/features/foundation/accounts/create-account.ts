import type { Role } from "#contract/identity/sessions.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { insertAccount } from "./account-store.ts";

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Key of a portrait; null shows the initials. */
  readonly portrait: string | null;
  /** Without one nobody logs in with a password. */
  readonly passwordHash?: string;
  readonly emailVerifiedAt?: Date;
  /** Now, where it is not said. */
  readonly createdAt?: Date;
  readonly role?: Role;
}

/** Creates an account; answers its id. The database refuses an address that has one. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const id = uuidv7();
  await insertAccount(tx, {
    id,
    email: account.email.toLowerCase(),
    first_name: account.firstName,
    last_name: account.lastName,
    portrait: account.portrait,
    password_hash: account.passwordHash ?? null,
    email_verified_at: account.emailVerifiedAt ?? null,
    created_at: account.createdAt,
    role: account.role ?? "supporter",
  });
  return id;
}
