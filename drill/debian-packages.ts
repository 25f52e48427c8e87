import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const APT = "/usr/bin/apt-get";

/** Installs the packages whose files are missing; throws with the command where that is not to be had. */
export function needPackages(files: Readonly<Record<string, string>>): void {
  const missing = Object.keys(files).filter((name) => !existsSync(files[name] ?? ""));
  if (missing.length === 0) return;
  const apt = (...args: string[]) =>
    spawnSync(APT, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...missing];
  if (apt(...install) || (apt("update", "-qq") && apt(...install))) return;
  throw new Error(`This needs packages of Debian: apt-get ${install.join(" ")}`);
}
