/** `npm run admin -- grant EMAIL | revoke EMAIL | list | accept-secret | migrate | copy-files`: what is not for a screen. */
import { type Config, readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { administer } from "#server/features/foundation/accounts/administer.ts";
import { askOwner } from "#server/platform/control-socket.ts";
import { checkPostgres } from "#server/platform/db/check-postgres.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { prepareForProgram } from "#server/platform/db/program-role.ts";
import { acceptSecret } from "#server/platform/hold-secret.ts";
import { createLog } from "#server/platform/log.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { copyFilesAsTold } from "./copy-files.ts";

const words = process.argv.slice(2);
const acceptsSecret = words.join(" ") === "accept-secret";
const migrates = words.join(" ") === "migrate";
try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The embedded database belongs to one process: a site that runs is asked to do it. */
async function run(): Promise<string> {
  const config = readConfig(process.env);
  if (words[0] === "copy-files") return copyFilesAsTold(config, words.slice(1));
  if (migrates) return prepareDatabase(config);
  if (config.databaseUrl === undefined && !acceptsSecret) {
    const answer = await askOwner(config.dataDir, words.join(" "));
    if (answer !== undefined) return answer;
  }
  const deps = await wire(config, createLog("silent"));
  try {
    if (!acceptsSecret) return await administer(deps.database, words);
    await acceptSecret(deps.database, config.appSecret);
    return "From now on the site starts with this APP_SECRET. What only the old one could read is lost.";
  } finally {
    await deps.close();
  }
}

/** What the owner of the database does before a first start and before that of a newer version. */
async function prepareDatabase({ databaseUrl, databaseOwnerUrl }: Config): Promise<string> {
  if (databaseUrl === undefined || databaseOwnerUrl === undefined) {
    throw new StartRefused(
      "DATABASE_URL and DATABASE_OWNER_URL: both are needed, with a user each. The embedded database needs no preparing.",
    );
  }
  await checkPostgres(databaseOwnerUrl, { guarded: false });
  const owner = openPostgres(databaseOwnerUrl);
  try {
    const role = await prepareForProgram(owner, databaseUrl);
    return `The database is up to date, and ${role} may run the site on it.`;
  } finally {
    await owner.close();
  }
}
