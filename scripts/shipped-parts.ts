/** What is shipped and was made by others: packages, those within the built pages, fonts, drawings. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LockedPackages, licenceOf, nameOf } from "./package-rules.ts";

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly folder: string;
}

/** What is in the repository itself, with the file that has its licence. */
export const otherParts = [
  {
    name: "Noto Sans and Noto Serif",
    licence: "OFL-1.1",
    file: "server/platform/pdf/fonts/noto-OFL.txt",
  },
  { name: "Open Peeps", licence: "CC0-1.0", file: "samples/portraits/LICENCE.md" },
] as const;

/** Packages whose code, styles or fonts are within the built pages, each as `name@version`. */
export function packagesInPages(root: string): readonly string[] {
  const file = join(root, "build/packages-in-pages.json");
  if (!existsSync(file)) throw new Error("There are no built pages: run `npm run build` first.");
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Packages of the lock file that are installed on this system and shipped. */
export function shippedPackages(root: string): ShippedPackage[] {
  const inPages = packagesInPages(root);
  const { packages }: { packages: LockedPackages } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  return Object.entries(packages).flatMap(([folder, { dev, link, version = "", license }]) => {
    const name = nameOf(folder);
    const ours = link || !folder.includes("node_modules/");
    const shipped = !ours && (!dev || inPages.includes(`${name}@${version}`));
    if (!shipped || !existsSync(join(root, folder))) return [];
    return [{ name, version, licence: licenceOf(name, license), folder: join(root, folder) }];
  });
}
