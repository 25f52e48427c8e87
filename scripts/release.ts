/** Runs within `npm run release`: dates the changes of the new version and freezes its migrations. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const { npm_new_version: version } = process.env;
if (!version) throw new Error("This runs within `npm run release -- minor` (or major, or patch).");
const changes = readFileSync("CHANGELOG.md", "utf8");
const [, before = "", news = ""] =
  /^([\s\S]*?)^## Unreleased\n([\s\S]*?)(?=^## \d)/m.exec(changes) ?? [];
if (news.trim() === "") {
  console.error('CHANGELOG.md has nothing under "Unreleased". Undo: git checkout package*.json');
  process.exit(1);
}
const today = new Date().toISOString().slice(0, 10);
const rest = changes.slice(before.length + "## Unreleased\n".length);
writeFileSync("CHANGELOG.md", `${before}## ${version} (${today})\n${rest}`);
execFileSync(process.execPath, ["scripts/check-migrations.ts", "--release"], { stdio: "inherit" });
