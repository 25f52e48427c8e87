import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect } from "kysely";
import { fromPglite } from "pg-boss";
import { createChanges } from "./changes.ts";
import { type Database, whole } from "./database.ts";
import { readInteger } from "./postgres-database.ts";
import type { DB } from "./tables.generated.ts";

/** PostgreSQL inside this process, kept in `folder`; in memory where none is given. */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder) mkdirSync(dirname(folder), { recursive: true });
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    extensions: { pg_trgm },
    // The default parameters switch fsync off with -F: money needs it on.
    startParams: PGlite.defaultStartParams.filter((param) => param !== "-F"),
    parsers: { [types.INT8]: readInteger, [types.DATE]: (text) => text },
  });
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: "embedded",
    db,
    [whole]: db,
    changes: createChanges(),
    boss: fromPglite(pglite),
    listen: async (channel, listener) => {
      await pglite.listen(channel, (payload) => listener.heard(payload));
      listener.resumed();
    },
    close: () => pglite.close(),
  };
}
