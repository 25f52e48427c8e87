import type { Insertable } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/tables.generated.ts";

export async function insertAccount(tx: Tx, account: Insertable<DB["account"]>): Promise<void> {
  await tx.insertInto("account").values(account).execute();
}
