import { sql } from "kysely";
import type { Tx } from "./db/database.ts";

/** Keeps the fingerprint if there is none yet; answers the one that is kept. */
export async function keepFirstFingerprint(tx: Tx, fingerprint: string): Promise<string> {
  await tx
    .insertInto("secret_fingerprint")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column("only_one").doNothing())
    .execute();
  const kept = await tx
    .selectFrom("secret_fingerprint")
    .select("fingerprint")
    .executeTakeFirstOrThrow();
  return kept.fingerprint;
}

export async function replaceFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await tx
    .insertInto("secret_fingerprint")
    .values({ fingerprint })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet({ fingerprint, kept_at: sql`now()` }),
    )
    .execute();
}
