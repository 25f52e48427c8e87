/** `npm run admin -- grant EMAIL | revoke EMAIL | list`: who works in the office. */
import { readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { administer } from "#server/features/accounts/administer.ts";
import { askOwner, claimFolder } from "#server/platform/control-socket.ts";
import { createLog } from "#server/platform/log.ts";

const words = process.argv.slice(2);
try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The embedded database belongs to one process: a site that runs is asked to do it. */
async function run(): Promise<string> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl === undefined;
  if (embedded) {
    const answer = await askOwner(config.dataDir, words.join(" "));
    if (answer !== undefined) return answer;
  }
  const claim = embedded ? await claimFolder(config.dataDir) : undefined;
  const deps = await wire(config, createLog("silent"));
  try {
    return await administer(deps.database, words);
  } finally {
    await deps.close();
    await claim?.close();
  }
}
