import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import { fromPglite } from "pg-boss";
import { StartRefused } from "../../start-refused.ts";
import { createChanges } from "../changes.ts";
import type { Database } from "../database.ts";
import { lockFolder } from "../folder-lock.ts";
import type { DB } from "../tables.generated.ts";
import { patient, whole } from "../whole-database.ts";
import { BLANK, unpackFolder } from "./blank-folder.ts";
import { embeddedDialect } from "./embedded-dialect.ts";
import { ThreadClient } from "./thread-client.ts";

/**
 * PostgreSQL in a thread of this process, kept in `folder`; without one in memory. Only one process at a time may
 * open a folder: two would overwrite each other's data. Throws StartRefused.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  let client: ThreadClient | undefined;
  try {
    client = await openThread(folder);
    lock?.confirm();
    return databaseOf(client, folder, () => lock?.release());
  } catch (error) {
    // Whoever has the folder now must find it as it was.
    await client?.leave();
    lock?.release();
    throw error;
  }
}

async function openThread(folder: string | undefined): Promise<ThreadClient> {
  try {
    // Where the site was built. PGlite makes an empty folder too: in seconds, and with 1 GB of memory.
    if (folder && !existsSync(folder) && existsSync(BLANK)) await unpackFolder(BLANK, folder);
    return await ThreadClient.open(folder);
  } catch (cause) {
    throw new StartRefused(
      `DATA_DIR: the database in ${folder} cannot be opened. Its files may be damaged, another user's, or of another version of PostgreSQL: ${(cause as Error).message}`,
      { cause },
    );
  }
}

function databaseOf(
  client: ThreadClient,
  folder: string | undefined,
  release: () => void,
): Database {
  const db = new Kysely<DB>({ dialect: embeddedDialect(client) });
  return {
    kind: "embedded",
    db,
    patientDb: db,
    [whole]: db,
    [patient]: db,
    refusals: { some: false },
    witnesses: [],
    changes: createChanges(),
    boss: fromPglite(client),
    listen: async (channel, listener) => {
      await client.listen(channel, (payload) => listener.heard(payload));
      listener.resumed();
    },
    pools: () => [],
    ...(folder === undefined ? {} : { copyFolder: (to) => client.copy(to) }),
    close: async () => {
      await client.close();
      release();
    },
  };
}
