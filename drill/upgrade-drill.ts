import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { check } from "../chaos/report.ts";
import type { Cleanup } from "./cleanup.ts";
import { openBehindNginx } from "./nginx.ts";
import { findCampaigns, startPeople } from "./people.ts";
import { drillFolder, type Query, thisFolder } from "./stage.ts";
import { checkMoney, checkProcesses, conclude } from "./verdict.ts";

const run = promisify(execFile);
/** Donations between two steps. */
const GIFTS = 15;
/** The files of a running site, without packages. */
const PARTS = [
  ...["server", "contract", "sandbox", "samples", "scripts", "migrations", "package.json"],
  ...["build/server", "build/client", "build/pictures"],
];
/**
 * Migrations of a newer version on tables in use: each kind of locking statement, a column with
 * a default, a constraint validated later, an index under load.
 */
const MIGRATIONS = {
  "9990-drill-donation.sql":
    "ALTER TABLE donation ADD COLUMN drill_rank int NOT NULL DEFAULT 7, ADD CONSTRAINT drill_ranked CHECK (drill_rank > 0) NOT VALID;",
  "9991-drill-campaign.sql": "ALTER TABLE campaign ADD COLUMN drill_note text;",
  "9992-drill-webhooks.sql": "ALTER TABLE webhook_event ADD COLUMN drill_note text;",
  "9993-drill-entry.sql":
    "CREATE TABLE drill_entry (donation_id uuid PRIMARY KEY REFERENCES donation);",
  "9994-drill-by-rank.concurrent.sql":
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS drill_by_rank ON donation (drill_rank, id);",
  "9995-drill-ranked.sql": "ALTER TABLE donation VALIDATE CONSTRAINT drill_ranked;",
};

/**
 * Replaces two processes, one after the other, with a newer version with another schema, while people read and
 * donate. Without `from` the newer version is invented; with it the old version is that commit.
 */
export async function upgradeDrill(cleanup: Cleanup, from?: string): Promise<boolean[]> {
  const folder = await drillFolder(cleanup);
  const [old, newer] =
    from === undefined
      ? [thisFolder, await makeNewerVersion(join(folder, "newer"))]
      : [await takeEarlierVersion(join(folder, "earlier"), from), thisFolder];
  const { stage, query, members, migrate } = await openBehindNginx(cleanup, old);
  const campaigns = await findCampaigns(stage.siteUrl);
  const people = startPeople(stage, campaigns, { donors: 6, readers: 4 });
  const step = async (what: string, take?: () => Promise<unknown>) => {
    await take?.();
    await people.given(GIFTS);
    console.log(`  ${what}`);
  };
  await step("two processes of the old version");
  await step("the newer version migrates", () => migrate(newer));
  await step("an old process starts again on the newer database", async () => {
    await members[0].stop();
    await members[0].start(old);
  });
  for (const member of members) {
    await step("a process is replaced by the newer version", async () => {
      await member.stop();
      await member.start(newer);
    });
  }
  const { donations, faults } = await people.end();
  return conclude([
    check("upgrade: every request succeeds at the first attempt", faults),
    check("upgrade: the schema is the newer one", await schemaFaults(query, newer)),
    ...(await checkMoney(stage, query, donations)),
    checkProcesses(members),
  ]);
}

async function schemaFaults(query: Query, program: string): Promise<string[]> {
  const files = (await readdir(join(program, "migrations"))).filter((it) => it.endsWith(".sql"));
  const ran = new Set(
    (await query<{ name: string }>("SELECT name FROM schema_migration")).map(({ name }) => name),
  );
  const broken = await query<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid",
  );
  return [
    ...files.filter((file) => !ran.has(file)).map((file) => `${file} did not run`),
    ...broken.map(({ name }) => `the index ${name} is not valid`),
  ];
}

/** Copies this version with a higher number and a newer schema; only the packages are shared. */
async function makeNewerVersion(folder: string): Promise<string> {
  await mkdir(folder);
  await symlink(join(thisFolder, "node_modules"), join(folder, "node_modules"));
  for (const part of PARTS) {
    await cp(join(thisFolder, part), join(folder, part), { recursive: true });
  }
  for (const [name, text] of Object.entries(MIGRATIONS)) {
    await writeFile(join(folder, "migrations", name), text);
  }
  const manifest = join(folder, "package.json");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replace(/"version": "[^"]+"/, '"version": "9999.0.0"'));
  return folder;
}

/** Builds a commit with its own packages. */
async function takeEarlierVersion(folder: string, commit: string): Promise<string> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run("git", ["archive", "--output", archive, commit], { cwd: thisFolder });
  await run("tar", ["-xf", archive, "-C", folder]);
  await run("npm", ["run", "build"], { cwd: folder });
  return folder;
}
