import { existsSync } from "node:fs";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect } from "kysely";
import { fromPglite } from "pg-boss";
import { StartRefused } from "../../start-refused.ts";
import { createChanges } from "../changes.ts";
import type { Database } from "../database.ts";
import { lockFolder } from "../folder-lock.ts";
import { readInteger } from "../read-integer.ts";
import type { DB } from "../tables.generated.ts";
import { patient, unrestricted } from "../whole-database.ts";
import { BLANK_DATABASE, unpackFolder } from "./database-folder.ts";
import { lightParser } from "./light-parser.ts";

/** The machine's file cache helps too. PostgreSQL's default of 128 MB would never be released. */
const SHARED_BUFFERS = "16MB";

/**
 * Opens PostgreSQL in this process, stored in `folder` or else in memory. Throws StartRefused if that fails or
 * another process has opened the folder: two would overwrite each other's data.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const pglite = await openPglite(folder);
    lock?.confirm();
    return createDatabase(pglite, () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openPglite(folder: string | undefined): Promise<PGlite> {
  try {
    // PGlite can create an empty folder itself, but takes seconds and 1 GB of memory.
    if (folder && !existsSync(folder) && existsSync(BLANK_DATABASE))
      await unpackFolder(BLANK_DATABASE, folder);
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      extensions: { pg_trgm, lightParser },
      // The default parameters include -F, which turns fsync off. For money it must be on.
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
        ...["-c", `shared_buffers=${SHARED_BUFFERS}`],
      ],
      parsers: { [types.INT8]: readInteger, [types.DATE]: (text) => text },
    });
  } catch (cause) {
    throw new StartRefused(
      `DATA_DIR: the database in ${folder} cannot be opened. Its files may be damaged, belong to another user or come from another version of PostgreSQL: ${(cause as Error).message}`,
      { cause },
    );
  }
}

function createDatabase(pglite: PGlite, release: () => void): Database {
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: "embedded",
    db,
    patientDb: db,
    [unrestricted]: db,
    [patient]: db,
    writeRefusals: { some: false },
    commitHooks: [],
    changes: createChanges(),
    boss: fromPglite(pglite),
    listen: async (channel, listener) => {
      await pglite.listen(channel, (payload) => listener.onNotification(payload));
      listener.onResumed();
    },
    pools: () => [],
    pglite,
    close: async () => {
      await pglite.close();
      release();
    },
  };
}
