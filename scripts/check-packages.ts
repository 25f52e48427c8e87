/** Checks the packages of every lock file against `package-rules.ts`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lockFaults } from "./package-rules.ts";

const root = join(import.meta.dirname, "..");
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), "utf8"));

const faults = [".", "api-client"].flatMap((folder) => {
  const { packages } = readJson(folder, "package-lock.json");
  const { allowScripts = {} } = readJson(folder, "package.json");
  return lockFaults(packages, Object.keys(allowScripts)).map((fault) => `${folder}: ${fault}`);
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
