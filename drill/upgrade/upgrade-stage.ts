import { join } from "node:path";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { thisVersion } from "../version.ts";
import { makeNewerVersion } from "./two-versions.ts";

/** A stage on a PostgreSQL of its own, with places for two processes and two versions of the program. */
export async function openUpgradeStage(cleanup: Cleanup) {
  const folder = await drillFolder(cleanup);
  const versions = { old: thisVersion(), newer: await makeNewerVersion(join(folder, "newer")) };
  const { database } = await openStageDatabase(cleanup);
  const stage = await openStage(cleanup, { folder, database });
  await stage.migrate(versions.old);
  const members = [await stage.member("first"), await stage.member("second")] as const;
  return { stage, versions, members };
}
