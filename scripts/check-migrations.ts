/**
 * Checks new migrations against `migration-rules.ts` and released ones against their hashes in
 * `migrations/released.json`. `--release` adds the hashes of the new ones.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readMigrations } from "#server/platform/db/migration-files.ts";
import { migrationFaults } from "./migration-rules.ts";

const root = resolve(import.meta.dirname, "..");
const list = join(root, "migrations/released.json");
const released: Record<string, string> = JSON.parse(readFileSync(list, "utf8"));
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const versions = new Set(
  [...changes.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version = ""]) => version),
);

const texts = new Map((await readMigrations()).map(({ name, text }) => [name, text]));
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const faults: string[] = [];

for (const [name, hash] of Object.entries(released)) {
  const text = texts.get(name);
  if (text === undefined) faults.push(`${name}: is released but missing`);
  else if (hashOf(text) !== hash) faults.push(`${name}: was changed after its release`);
}
const latest = Object.keys(released).sort().at(-1) ?? "";
for (const [name, text] of texts) {
  if (name in released) continue;
  if (name < latest) faults.push(`${name}: comes before ${latest}, which is released`);
  faults.push(...migrationFaults(name, text, versions).map((fault) => `${name}: ${fault}`));
}
for (const [number, names] of Map.groupBy(texts.keys(), (name) => name.slice(0, 4))) {
  if (names.length > 1) faults.push(`${number}: is used by ${names.join(" and ")}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (process.argv[2] === "--release") {
  const hashes = Object.fromEntries([...texts].map(([name, text]) => [name, hashOf(text)]));
  writeFileSync(list, `${JSON.stringify(hashes, null, 2)}\n`);
} else console.log(`${texts.size} migrations, ${Object.keys(released).length} of them released`);
