/** `npm run release -- major | minor | patch`: gives the present commit a version, and says how to publish it. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const steps = ["major", "minor", "patch"];
const [step = "", ...more] = process.argv.slice(2);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

if (!steps.includes(step) || more.length > 0) refuse(`release ${steps.join(" | ")}`);
if (run("git", "status", "--porcelain") !== "") refuse("There are changes that are not committed.");
const changes = readFileSync("CHANGELOG.md", "utf8");
const [, before, news = ""] =
  /^([\s\S]*?)^## Unreleased\n([\s\S]*?)(?=^## \d)/m.exec(changes) ?? [];
if (before === undefined || news.trim() === "") {
  refuse('CHANGELOG.md has nothing under "Unreleased", before the versions.');
}
const version = run("npm", "version", step, "--no-git-tag-version").trim().slice(1);
const today = new Date().toISOString().slice(0, 10);
const rest = changes.slice(before.length + "## Unreleased\n".length);
writeFileSync("CHANGELOG.md", `${before}## ${version} (${today})\n${rest}`);
run(process.execPath, "scripts/check-migrations.ts", "--release");
run("git", "commit", "--quiet", "--all", "--message", `Version ${version}`);
run("git", "tag", "--annotate", `v${version}`, "--message", `Version ${version}`);
console.log(`Version ${version}. Publish it with: git push --follow-tags`);
