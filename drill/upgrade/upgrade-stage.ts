import { join } from "node:path";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { thisVersion } from "../version.ts";
import { makeNewerVersion, takeEarlierVersion } from "./two-versions.ts";

/**
 * A stage on a PostgreSQL of its own, with places for two processes and two versions of the program: this one and
 * a newer one that is made up, or the one of the commit `from` and this one.
 */
export async function openUpgradeStage(cleanup: Cleanup, from?: string) {
  const folder = await drillFolder(cleanup);
  const versions =
    from === undefined
      ? { old: thisVersion(), newer: await makeNewerVersion(join(folder, "newer")) }
      : { old: await takeEarlierVersion(join(folder, "earlier"), from), newer: thisVersion() };
  const { database } = await openStageDatabase(cleanup);
  const stage = await openStage(cleanup, { folder, database, begin: versions.old });
  await stage.migrate(versions.old);
  const members = [await stage.member("first"), await stage.member("second")] as const;
  return { stage, versions, members };
}
