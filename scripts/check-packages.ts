/** Holds the packages to `package-rules.ts`: those of the lock files, and those that are within the pages. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LockedPackages, licenceFault, lockFaults, nameOf } from "./package-rules.ts";
import { otherParts, shippedPackages } from "./shipped-parts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8"));

/** Packages that would run something while they are installed, whatever the lock file says of them. */
function runningScripts(folder: string, packages: LockedPackages): string[] {
  return Object.keys(packages).filter((name) => {
    const its = join(folder, name);
    if (name === "" || !existsSync(join(its, "package.json"))) return false;
    const { scripts = {} } = readJson(its, "package.json");
    const steps = ["preinstall", "install", "postinstall"];
    return steps.some((step) => step in scripts) || existsSync(join(its, "binding.gyp"));
  });
}

const faults: string[] = [];
for (const folder of [
  root,
  join(root, "api-client"),
  join(root, "bench/lighthouse/packages"),
].filter((its) => existsSync(its))) {
  const { packages } = readJson(folder, "package-lock.json");
  const decided = Object.keys(readJson(folder, "package.json").allowScripts ?? {});
  faults.push(...lockFaults(packages, decided));
  for (const its of runningScripts(folder, packages)) {
    if (packages[its].hasInstallScript) continue;
    faults.push(`${nameOf(its)}: has an install script that the lock file does not tell of`);
  }
}
for (const { name, licence } of [...shippedPackages(root), ...otherParts]) {
  const fault = licenceFault(name, licence);
  if (fault && !faults.includes(fault)) faults.push(fault);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
