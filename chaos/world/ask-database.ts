import { PGlite, types as pgliteTypes } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import type { Ask } from "../check/site-rows.ts";

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/** The run's own connections to a PostgreSQL that may be down now and then. */
export function askPostgres(url: string): { ask: Ask; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 2, types });
  pool.on("error", () => {});
  return { ask: async (text) => (await pool.query(text)).rows, close: () => pool.end() };
}

/** Opens the folder of an embedded database that no process has open. */
export async function askEmbedded(
  folder: string,
): Promise<{ ask: Ask; close: () => Promise<void> }> {
  const database = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    parsers: { [pgliteTypes.INT8]: (text) => BigInt(text) },
  });
  return {
    ask: async <Row>(text: string) => (await database.query<Row>(text)).rows,
    close: () => database.close(),
  };
}
