/** Part of `npm run release`: dates the new version's changes and freezes its migrations. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const { npm_new_version: version } = process.env;
if (!version) throw new Error("Run `npm run release -- minor` (or major, or patch) instead.");
const changes = readFileSync("CHANGELOG.md", "utf8");
const [, intro = "", unreleased = ""] =
  /^([\s\S]*?)^## Unreleased\n([\s\S]*?)(?=^## \d)/m.exec(changes) ?? [];
if (unreleased.trim() === "") {
  console.error('CHANGELOG.md has nothing under "Unreleased". Undo: git checkout package*.json');
  process.exit(1);
}
const today = new Date().toISOString().slice(0, 10);
const entries = changes.slice(intro.length + "## Unreleased\n".length);
writeFileSync("CHANGELOG.md", `${intro}## ${version} (${today})\n${entries}`);
execFileSync(process.execPath, ["scripts/check-migrations.ts", "--release"], { stdio: "inherit" });
