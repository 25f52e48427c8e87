import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A program of the site, in a folder of its own. */
export interface Version {
  readonly folder: string;
}

export function thisVersion(): Version {
  return { folder: fileURLToPath(new URL("../", import.meta.url)) };
}

/** What a running site is made of, beside the packages. */
const PARTS = ["server", "contract", "sandbox", "samples", "scripts", "migrations", "package.json"];
const PAGES = ["build/server", "build/client", "build/pictures"];

/** A copy of this program in a new folder; only the packages are those of this one. */
export async function copyVersion(folder: string): Promise<Version> {
  const root = thisVersion().folder;
  await mkdir(folder, { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const part of [...PARTS, ...PAGES]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  return { folder };
}
