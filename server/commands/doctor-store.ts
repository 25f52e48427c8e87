import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import { readRows } from "../platform/db/read-rows.ts";

export interface DatabaseFacts {
  readonly version: string;
  /** LC_CTYPE, which decides what is a letter and how case is folded. */
  readonly collation: string;
  readonly foldsAccents: boolean;
  readonly now: Date;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const [facts] = await readRows(
    db,
    sql<DatabaseFacts>`SELECT current_setting('server_version') AS version,
      datctype AS collation, lower('Ü') = 'ü' AS "foldsAccents", clock_timestamp() AS now
      FROM pg_database WHERE datname = current_database()`,
  );
  if (!facts) throw new Error("the database did not report its settings");
  return facts;
}
