import { type Selectable, sql } from "kysely";
import type { Tx } from "./db/database.ts";
import type { DB } from "./db/tables.generated.ts";

type StoredSecret = Pick<Selectable<DB["secret_fingerprint"]>, "fingerprint" | "lasting_secret">;

/** Does nothing if a secret is stored already. */
export async function insertFirstSecret(tx: Tx, secret: StoredSecret): Promise<void> {
  await tx
    .insertInto("secret_fingerprint")
    .values(secret)
    .onConflict((conflict) => conflict.column("only_one").doNothing())
    .execute();
}

export function lockStoredSecret(tx: Tx): Promise<StoredSecret> {
  return tx
    .selectFrom("secret_fingerprint")
    .select(["fingerprint", "lasting_secret"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateStoredSecret(tx: Tx, secret: StoredSecret): Promise<void> {
  await tx
    .updateTable("secret_fingerprint")
    .set({ ...secret, kept_at: sql`now()` })
    .execute();
}
