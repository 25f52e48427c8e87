/** `npm run release -- major | minor | patch`: gives the present commit a version, and says how to publish it. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const steps = ["major", "minor", "patch"];
const [step = "", ...more] = process.argv.slice(2);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Asks the registry whether each installed package is signed by it; says so where it does not answer. */
function auditSignatures(): void {
  const patience = ["--fetch-retries=0", "--fetch-timeout=30000"];
  const { stdout, error } = spawnSync("npm", ["audit", "signatures", "--json", ...patience], {
    ...{ encoding: "utf8", maxBuffer: 2 ** 26 },
  });
  const told = error ? { error: { summary: error.message } } : JSON.parse(stdout || "{}");
  if (!Array.isArray(told.invalid) || !Array.isArray(told.missing)) {
    const why = told.error?.summary ?? "no answer";
    console.log(`The packages' signatures were not checked, and the release goes on: ${why}.`);
    return;
  }
  const unsigned: { name: string; version: string }[] = [...told.invalid, ...told.missing];
  if (unsigned.length === 0) return;
  const names = unsigned.map(({ name, version }) => `${name}@${version}`);
  refuse(`Not signed by the registry that they come from: ${names.join(", ")}.`);
}

if (!steps.includes(step) || more.length > 0) refuse(`release ${steps.join(" | ")}`);
if (run("git", "status", "--porcelain") !== "") refuse("There are changes that are not committed.");
const changes = readFileSync("CHANGELOG.md", "utf8");
const [, before, news = ""] =
  /^([\s\S]*?)^## Unreleased\n([\s\S]*?)(?=^## \d)/m.exec(changes) ?? [];
if (before === undefined || news.trim() === "") {
  refuse('CHANGELOG.md has nothing under "Unreleased", before the versions.');
}
run(process.execPath, "scripts/check-packages.ts");
auditSignatures();
const version = run("npm", "version", step, "--no-git-tag-version").trim().slice(1);
const today = new Date().toISOString().slice(0, 10);
const rest = changes.slice(before.length + "## Unreleased\n".length);
writeFileSync("CHANGELOG.md", `${before}## ${version} (${today})\n${rest}`);
run(process.execPath, "scripts/check-migrations.ts", "--release");
run(process.execPath, "scripts/sbom.ts");
run("git", "commit", "--quiet", "--all", "--message", `Version ${version}`);
run("git", "tag", "--annotate", `v${version}`, "--message", `Version ${version}`);
console.log(`Version ${version}. Publish it with: git push --follow-tags`);
console.log("Add to what is published: build/sbom.cdx.json and build/licenses.txt");
