import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { prepareForProgram } from "#server/platform/db/program-role.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import { openDatabaseLine } from "../weather/database-line.ts";
import { mountSmallDisk } from "../weather/small-disk.ts";
import { askPostgres } from "./ask-database.ts";
import type { Cleanup } from "./cleanup.ts";
import { createDatabasePower } from "./database-power.ts";
import { setUpSite } from "./site-setup.ts";
import type { Store } from "./store.ts";

const DATABASE = "chaos";
const PROCESSES = 2;

/** A PostgreSQL of the run's own, with a line to it for each process. */
export async function openPostgresStore(options: {
  readonly cleanup: Cleanup;
  readonly folder: string;
  /** Whether it lies on a disk that can be filled. */
  readonly ownDisk: boolean;
  readonly spoil: readonly string[];
}): Promise<Store> {
  const { cleanup, spoil } = options;
  const disk = options.ownDisk ? mountSmallDisk(options.folder) : undefined;
  if (disk) await cleanup.undo(disk.remove);
  else if (options.ownDisk) console.log("  the disk is never full: no right to mount one");
  const cluster = await inTempFolder(disk?.folder, () => startPostgresCluster({ durable: true }));
  await cleanup.undo(() => cluster.remove());
  const power = createDatabasePower(cluster, disk, cleanup.signal);
  const direct = new URL(cluster.url(DATABASE));
  const lines = await Promise.all(
    Array.from({ length: PROCESSES }, () => openDatabaseLine(Number(direct.port))),
  );
  for (const line of lines) await cleanup.undo(line.close);
  const rows = askPostgres(direct.href);
  await cleanup.undo(rows.close);
  return {
    environments: lines.map((line) => {
      const address = programUrl(direct);
      address.port = String(line.port);
      return { DATABASE_URL: address.href };
    }),
    setUp: async () => {
      await administer(cluster.url("postgres"), `CREATE DATABASE ${DATABASE}`);
      const database = openPostgres(direct.href, { connections: 2 });
      try {
        const made = await setUpSite(database, spoil);
        await prepareForProgram(database, programUrl(direct).href);
        return made;
      } finally {
        await database.close();
      }
    },
    lines,
    power,
    hurtSince: (process, time) => power.awaySince(time) || lines[process]?.hurtSince(time) === true,
    ask: rows.ask,
    askAtLast: async () => rows.ask,
  };
}

/** Clusters lie where this process keeps its temporary files. */
async function inTempFolder<T>(folder: string | undefined, work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR;
  if (folder !== undefined) process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The site runs as in production: as a user who does not own the tables. */
function programUrl(ownerUrl: URL): URL {
  const url = new URL(ownerUrl);
  url.username = "site";
  url.password = "any";
  return url;
}
