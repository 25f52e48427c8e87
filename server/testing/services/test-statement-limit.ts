import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { BATCH_ROWS } from "../../platform/jobs/in-batches.ts";

/** Makes statements fail that delete or update more rows of the table than one batch. */
export async function limitStatements(database: Database, table: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`
      CREATE OR REPLACE FUNCTION is_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM changed) > ${sql.lit(BATCH_ROWS)} THEN
          RAISE EXCEPTION 'more rows of % than a batch has', TG_TABLE_NAME;
        END IF;
        RETURN NULL;
      END $$`.execute(tx);
    for (const what of ["DELETE", "UPDATE"]) {
      await sql`
        CREATE TRIGGER ${sql.ref(`bounded_${what}`)} AFTER ${sql.raw(what)} ON ${sql.table(table)}
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION is_bounded()`.execute(
        tx,
      );
    }
  });
}
