import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Here the packages of the project's own installation leave it alone, and nothing is committed. */
const place = fileURLToPath(new URL("../../node_modules/.lighthouse/", import.meta.url));
const own = fileURLToPath(new URL("packages/", import.meta.url));
const installed = join(place, ".installed");

/** Version that is installed. */
export const { lighthouse: version } = readJson("package.json").devDependencies;

/** Installs Lighthouse where it is missing, which takes 176 MB; answers its command's file. */
export function needLighthouse(): string {
  const lock = readFileSync(join(own, "package-lock.json"), "utf8");
  if (!(existsSync(installed) && readFileSync(installed, "utf8") === lock)) {
    console.log(`Lighthouse ${version}: installing.`);
    mkdirSync(place, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) {
      copyFileSync(join(own, file), join(place, file));
    }
    const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
    const { status } = spawnSync("npm", args, {
      cwd: place,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0)
      throw new Error("Lighthouse is not installed: npm's registry is needed for it");
    writeFileSync(installed, lock);
  }
  return join(place, "node_modules/lighthouse/cli/index.js");
}

function readJson(file: string): { devDependencies: { lighthouse: string } } {
  return JSON.parse(readFileSync(join(own, file), "utf8"));
}
