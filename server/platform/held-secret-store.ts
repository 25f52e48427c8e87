import { type Selectable, sql } from "kysely";
import type { Tx } from "./db/database.ts";
import type { DB } from "./db/tables.generated.ts";

type HeldSecret = Pick<Selectable<DB["secret_fingerprint"]>, "fingerprint" | "lasting_secret">;

/** Keeps it if there is none yet. */
export async function keepFirstSecret(tx: Tx, held: HeldSecret): Promise<void> {
  await tx
    .insertInto("secret_fingerprint")
    .values(held)
    .onConflict((conflict) => conflict.column("only_one").doNothing())
    .execute();
}

export function lockHeldSecret(tx: Tx): Promise<HeldSecret> {
  return tx
    .selectFrom("secret_fingerprint")
    .select(["fingerprint", "lasting_secret"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function replaceHeldSecret(tx: Tx, held: HeldSecret): Promise<void> {
  await tx
    .updateTable("secret_fingerprint")
    .set({ ...held, kept_at: sql`now()` })
    .execute();
}
