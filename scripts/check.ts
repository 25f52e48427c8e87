/** Runs every check that needs no running program, even after a failure; with `types` only the first two. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name: string) => `node_modules/.bin/${name}`;
const roots = [
  "contract",
  "server",
  "web",
  "sandbox",
  "samples",
  "scripts",
  "e2e",
  "chaos",
  "drill",
  "bench",
  "fuzz",
];

const gates: ReadonlyArray<readonly [name: string, args: readonly string[], folder?: string]> = [
  ["route types", [bin("react-router"), "typegen"]],
  ["types", [bin("tsc"), "-b"]],
  ["format and lint", [bin("biome"), "check", "--error-on-warnings", "."]],
  ["dependencies", [bin("depcruise"), "--config", ".dependency-cruiser.cjs", ...roots]],
  ["domains and tables", ["scripts/check-walls.ts"]],
  ["unused code", [bin("knip")]],
  ["file sizes and names", ["scripts/check-measures.ts"]],
  ["words", ["scripts/check-words.ts"]],
  ["migrations", ["scripts/check-migrations.ts"]],
  ["table types", ["scripts/generate-tables.ts", "--verify"]],
  ["packages and licences", ["scripts/check-packages.ts"]],
  // Runs in the folder whose package.json lists size-limit's plugin.
  [
    "page budgets",
    [
      ...["../node_modules/size-limit/bin.js", "--hide-passed"],
      ...["--config", "../scripts/page-budgets.ts"],
    ],
    "tools",
  ],
];

let failed = 0;
for (const [name, args, folder = "."] of process.argv[2] === "types" ? gates.slice(0, 2) : gates) {
  const { status } = spawnSync(process.execPath, [...args], {
    ...{ cwd: join(root, folder), stdio: "inherit" },
  });
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
