import { PGlite, types as pgliteTypes } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import type { Query } from "../check/site-rows.ts";

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/** The run's own connections to a PostgreSQL that can be down. */
export function connectPostgres(url: string): { query: Query; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 2, types });
  pool.on("error", () => {});
  return { query: async (text) => (await pool.query(text)).rows, close: () => pool.end() };
}

/** Opens the folder of an embedded database that no process has open. */
export async function openEmbedded(
  folder: string,
): Promise<{ query: Query; close: () => Promise<void> }> {
  const database = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    parsers: { [pgliteTypes.INT8]: (text) => BigInt(text) },
  });
  return {
    query: async <Row>(text: string) => (await database.query<Row>(text)).rows,
    close: () => database.close(),
  };
}
