import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findPledgesOf } from "./in-kind-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "gifts-in-kind.json": await findPledgesOf(db, accountId) };
}
