/** The gates that need no running program, all of them even where one fails; with `types` the first two alone. */
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
  ["walls", [bin("depcruise"), "--config", ".dependency-cruiser.cjs", ...roots]],
  ["walls of domains and tables", ["scripts/check-walls.ts"]],
  ["unused code", [bin("knip")]],
  ["measures of the house", ["scripts/check-measures.ts"]],
  ["migrations", ["scripts/check-migrations.ts"]],
  ["types of the tables", ["scripts/generate-tables.ts", "--verify"]],
  ["packages and licences", ["scripts/check-packages.ts"]],
  // In the folder whose package.json lists size-limit's plugin.
  [
    "budgets of the pages",
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
