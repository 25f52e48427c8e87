import { randomInt } from "node:crypto";
import { join } from "node:path";
import { passed } from "../../chaos/check/check.ts";
import { printReport } from "../../chaos/report.ts";
import { askEmbedded } from "../../chaos/world/ask-database.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { openWorld } from "../../chaos/world/world.ts";
import { startDonors } from "../steady-donors.ts";
import { runAdmin } from "./admin-command.ts";
import { BACKUP_KEY, checkContents, contentsIn, fileIn } from "./backup-contents.ts";
import { checkAnswers, checkRows, toldBefore } from "./restored-site.ts";

const DONORS = 3;
const GIFTS = { before: 20, after: 5 };
const NAME = "embedded backup";

/** The same for a site with its database in it, which goes on while it is copied. */
export async function embeddedBackup(cleanup: Cleanup): Promise<boolean[]> {
  const seed = randomInt(1_000_000);
  const world = await openWorld(cleanup, { seed, keep: false, embedded: true, hurry: true });
  const { campaigns, folder } = world;
  const environment = { ...world.environments[0], BACKUP_KEY };
  const donors = startDonors(world, { campaigns, seed, count: DONORS });
  await donors.begun(GIFTS.before);
  const backupAt = Date.now();
  const backedUp = await runAdmin(folder, ["backup", `${join(folder, "backups")}/`], environment);
  await donors.begun(GIFTS.after);
  const told = toldBefore(await donors.end(), backupAt);
  const falls = world.sites.flatMap(({ process }) => process.falls);
  for (const { process } of world.sites) await process.stop();

  const file = fileIn(folder, "backups");
  const checked = await runAdmin(folder, ["restore", "--check", file], environment);
  const restoredTo = { ...environment, DATA_DIR: join(folder, "restored") };
  const restored = await runAdmin(folder, ["restore", file], restoredTo);
  const answers = await checkAnswers(NAME, {
    ...{ cleanup, folder, told },
    environment: restoredTo,
  });
  const rows = await askEmbedded(join(restoredTo.DATA_DIR, "postgres"));
  await cleanup.undo(rows.close);
  const checks = [
    checkContents(NAME, [backedUp, checked, restored]),
    ...(await checkRows(NAME, rows.ask, told)),
    ...answers,
    { name: `${NAME}: the site was not disturbed`, faults: falls },
  ];
  printReport([["embedded", contentsIn(backedUp)]], checks);
  return checks.map(passed);
}
