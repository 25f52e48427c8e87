import type { OfficeRole } from "#contract/office-roles.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { insertAccount, officeRoleColumns } from "./account-store.ts";

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Key of a portrait. Null: the initials are shown. */
  readonly portrait: string | null;
  /** Without it, there is no login with a password. */
  readonly passwordHash?: string;
  readonly emailVerifiedAt?: Date;
  /** Default: now. */
  readonly createdAt?: Date;
  readonly officeRole?: OfficeRole;
}

/** Creates an account and returns its id. Fails if the address already has one. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const id = uuidv7(account.createdAt?.getTime());
  await insertAccount(tx, {
    id,
    email: account.email.toLowerCase(),
    first_name: account.firstName,
    last_name: account.lastName,
    portrait: account.portrait,
    password_hash: account.passwordHash ?? null,
    email_verified_at: account.emailVerifiedAt ?? null,
    created_at: account.createdAt,
    ...officeRoleColumns(account.officeRole ?? null),
  });
  return id;
}
