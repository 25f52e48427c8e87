import type { Tx } from "../../platform/db/database.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { insertAccount } from "./account-store.ts";

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Key of a portrait; null shows the initials. */
  readonly portrait: string | null;
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
  });
  return id;
}
