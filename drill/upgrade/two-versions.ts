import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyVersion, thisVersion, type Version } from "../version.ts";

const run = promisify(execFile);

/**
 * What a next version may do to tables that are in use: each statement that asks for a lock, a column with
 * a default, a rule that is checked later, an index beside the traffic.
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

/** A copy of this version with a higher number and a schema that is ahead. */
export async function makeNewerVersion(folder: string): Promise<Version> {
  await copyVersion(folder);
  for (const [name, text] of Object.entries(MIGRATIONS)) {
    await writeFile(join(folder, "migrations", name), text);
  }
  const manifest = join(folder, "package.json");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replace(/"version": "[^"]+"/, '"version": "9999.0.0"'));
  return { folder };
}

/** The version of a commit, built with the packages that it names. */
export async function takeEarlierVersion(folder: string, commit: string): Promise<Version> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run("git", ["archive", "--output", archive, commit], { cwd: thisVersion().folder });
  await run("tar", ["-xf", archive, "-C", folder]);
  await run("npm", ["run", "build"], { cwd: folder });
  return { folder };
}
