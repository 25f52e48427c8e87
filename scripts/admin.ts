/** What is not for a screen: `npm run admin -- help` lists the commands. */
import { join } from "node:path";
import { findBackupCommand } from "#server/backup/backup-commands.ts";
import { findHelp } from "#server/commands/command-list.ts";
import { runSiteCommand } from "#server/commands/site-commands.ts";
import { type Config, readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { mailJobs } from "#server/features/foundation/letters/letter-jobs.ts";
import { askOwner } from "#server/platform/control-socket.ts";
import { addSecret } from "#server/platform/data-folder.ts";
import { checkPostgres } from "#server/platform/db/check-postgres.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { prepareForProgram } from "#server/platform/db/program-role.ts";
import { acceptSecrets } from "#server/platform/hold-secrets.ts";
import { createLog } from "#server/platform/log.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { VERSION } from "#server/platform/version.ts";
import { copyFilesAsTold } from "./copy-files.ts";

const words = process.argv.slice(2);
const line = words.join(" ");
try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The embedded database belongs to one process: a site that runs is asked to do it. */
async function run(): Promise<string> {
  const help = findHelp(words);
  if (help !== undefined) return help;
  if (line === "version") return VERSION;
  const backupCommand = findBackupCommand(words);
  if (backupCommand) return backupCommand(process.env);
  const config = readConfig(process.env);
  if (words[0] === "copy-files") return copyFilesAsTold(config, words.slice(1));
  if (line === "migrate") return prepareDatabase(config);
  if (line === "new-secret") return makeSecret(config);
  const accepts = line === "accept-secret";
  if (config.databaseUrl === undefined && !accepts) {
    const answer = await askOwner(config.dataDir, line);
    if (answer !== undefined) return answer;
  }
  const deps = await wire(config, createLog("silent"), {
    listens: false,
    ...(accepts ? { holdSecrets: acceptSecrets } : {}),
  });
  try {
    if (accepts) {
      return "From now on the site starts with this APP_SECRET. What only the old one could read is lost.";
    }
    // It leaves a letter for the site to send.
    if (words[0] === "reset-two-factor") await deps.jobs.prepare(mailJobs(deps));
    return await runSiteCommand(deps, words);
  } finally {
    await deps.jobs.stop();
    await deps.close();
  }
}

/** For the embedded database, whose secrets are in the data folder. */
function makeSecret({ dataDir, secretsInFolder }: Config): string {
  if (!secretsInFolder) {
    throw new StartRefused(
      "APP_SECRET: it is set, so the data folder's secret is not used. Put a new one there, and the old one in APP_SECRET_OTHER.",
    );
  }
  addSecret(dataDir);
  const file = join(dataDir, "secret");
  return `A new secret is the first line of ${file}. Start the site again, and then run \`npm run admin -- reseal\`: it says when the old line can go.`;
}

/** What the owner of the database does before a first start and before that of a newer version. */
async function prepareDatabase(config: Config): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined || databaseOwnerUrl === undefined) {
    throw new StartRefused(
      "DATABASE_URL and DATABASE_OWNER_URL: both are needed, with a user each. The embedded database needs no preparing.",
    );
  }
  await checkPostgres(databaseOwnerUrl, { guarded: false, variable: "DATABASE_OWNER_URL" });
  const owner = openPostgres(databaseOwnerUrl);
  try {
    const role = await prepareForProgram(owner, databaseUrl);
    return `The database is up to date, and ${role} may run the site on it.`;
  } finally {
    await owner.close();
  }
}
