import { join } from "node:path";
import { openEmbeddedDatabase } from "#server/platform/db/embedded/embedded-database.ts";
import { askEmbedded } from "./ask-database.ts";
import type { Cleanup } from "./cleanup.ts";
import { setUpSite } from "./site-setup.ts";
import type { Store } from "./store.ts";

/** The embedded database of one process, in its data folder. */
export async function openEmbeddedStore(options: {
  readonly cleanup: Cleanup;
  readonly folder: string;
  readonly spoil: readonly string[];
}): Promise<Store> {
  const { cleanup, folder, spoil } = options;
  const database = join(folder, "data-0", "postgres");
  return {
    environments: [{}],
    setUp: async (tryStarts) => {
      await tryStarts();
      const opened = await openEmbeddedDatabase(database);
      try {
        return await setUpSite(opened, spoil);
      } finally {
        await opened.close();
      }
    },
    lines: [],
    power: undefined,
    hurtSince: () => false,
    ask: undefined,
    askAtLast: async () => {
      const rows = await askEmbedded(database);
      await cleanup.undo(rows.close);
      return rows.ask;
    },
  };
}
