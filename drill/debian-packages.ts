import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const APT = "/usr/bin/apt-get";

/** Installs the packages whose files are missing. Throws with the command if that fails. */
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
  throw new Error(`Debian packages are missing. Install them: apt-get ${install.join(" ")}`);
}
