/** Administration commands: `npm run admin -- help` lists them. */
import { join } from "node:path";
import { findBackupCommand } from "#server/backup/backup-commands.ts";
import { findHelpText } from "#server/commands/command-list.ts";
import { runSiteCommand } from "#server/commands/site-commands.ts";
import { type Config, readConfig } from "#server/config.ts";
import { createDeps } from "#server/deps.ts";
import { mailJobs } from "#server/features/foundation/emails/email-jobs.ts";
import { sendToOwner } from "#server/platform/control-socket.ts";
import { addSecret } from "#server/platform/data-folder.ts";
import { checkPostgres } from "#server/platform/db/check-postgres.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { prepareProgramRole } from "#server/platform/db/program-role.ts";
import { createLog } from "#server/platform/log.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { acceptSecrets } from "#server/platform/verify-secrets.ts";
import { VERSION } from "#server/platform/version.ts";
import { runCopyFiles } from "./copy-files.ts";

const words = process.argv.slice(2);
const line = words.join(" ");
try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The embedded database belongs to one process: if the site is running, it runs the command. */
async function run(): Promise<string> {
  const help = findHelpText(words);
  if (help !== undefined) return help;
  if (line === "version") return VERSION;
  const backupCommand = findBackupCommand(words);
  if (backupCommand) return backupCommand(process.env);
  const config = readConfig(process.env);
  if (words[0] === "copy-files") return runCopyFiles(config, words.slice(1));
  if (line === "migrate") return prepareDatabase(config);
  if (line === "new-secret") return makeSecret(config);
  const accepts = line === "accept-secret";
  if (config.databaseUrl === undefined && !accepts) {
    const answer = await sendToOwner(config.dataDir, line);
    if (answer !== undefined) return answer;
  }
  const deps = await createDeps(config, createLog("silent"), {
    listens: false,
    ...(accepts ? { holdSecrets: acceptSecrets } : {}),
  });
  try {
    if (accepts) {
      return "The site now starts with this APP_SECRET. Data sealed with the old one is lost.";
    }
    // It enqueues an email for the site to send.
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
      "APP_SECRET: it is set, so the data folder's secret is not used. Set APP_SECRET to a new one and APP_SECRET_OTHER to the old one.",
    );
  }
  addSecret(dataDir);
  const file = join(dataDir, "secret");
  return `Added a new secret as the first line of ${file}. Restart the site, then run \`npm run admin -- reseal\`: it says when you can delete the old line.`;
}

/** Migrates the database as its owner and grants the site's user its rights. */
async function prepareDatabase(config: Config): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined || databaseOwnerUrl === undefined) {
    throw new StartRefused(
      "DATABASE_URL and DATABASE_OWNER_URL: set both, each with its own user. The embedded database needs no migrate command.",
    );
  }
  await checkPostgres(databaseOwnerUrl, { guarded: false, variable: "DATABASE_OWNER_URL" });
  const owner = openPostgres(databaseOwnerUrl);
  try {
    const role = await prepareProgramRole(owner, databaseUrl);
    return `The database is up to date, and ${role} can run the site on it.`;
  } finally {
    await owner.close();
  }
}
