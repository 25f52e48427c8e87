/** What holds for every package: where it comes from, what it may run while it is installed, its licence. */

/** A package in package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  /** It comes within another package, whose integrity covers it. */
  readonly inBundle?: boolean;
  /** A folder of ours that npm shows as a package. */
  readonly link?: boolean;
}
/** By folder; the project itself has the empty one. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const REGISTRY = "https://registry.npmjs.org/";
/** Licences that ask for no more than their text beside what is shipped. */
const FREE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Fonts: they may not be sold by themselves.
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
];
/**
 * libvips, which sharp draws with, is a library file of its own: whoever runs the site can put another one
 * in its place, as this licence asks.
 */
const LINKED = { licence: "LGPL-3.0-or-later", packages: /^@img\/sharp-/ };
/** Packages whose package.json names no licence, with what their files say. */
const SAID_IN_FILES: Readonly<Record<string, string>> = { "png-js": "MIT" };

export const nameOf = (folder: string) => folder.slice(folder.lastIndexOf("node_modules/") + 13);

/** The licence of a package as an SPDX expression, "" where nothing says one. */
export const licenceOf = (name: string, declared: string | undefined) =>
  declared ?? SAID_IN_FILES[name] ?? "";

/** Why a part with that licence may not be shipped; undefined where it may. */
export function licenceFault(name: string, licence: string): string | undefined {
  const ids = licence.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);
  const may = (id: string) =>
    FREE.includes(id) || (id === LINKED.licence && LINKED.packages.test(name));
  // Both words in one expression would need its brackets: nothing that is shipped has that.
  const choice = licence.includes(" OR ") && !licence.includes(" AND ");
  if (choice ? ids.some(may) : ids.every(may)) return undefined;
  return `${name}: its licence "${licence}" is not one of those that may be shipped`;
}

/**
 * What is wrong with the packages of a lock file. `mayRun` are the packages for which it was decided whether
 * their install scripts run.
 */
export function lockFaults(packages: LockedPackages, mayRun: readonly string[]): string[] {
  const installed = Object.entries(packages).filter(
    ([folder, { link }]) => folder.includes("node_modules/") && !link,
  );
  const running = new Set<string>();
  const faults = installed.flatMap(([folder, its]) => {
    const name = nameOf(folder);
    if (its.hasInstallScript) running.add(name);
    return [
      !its.integrity &&
        !its.inBundle &&
        `${folder}: no integrity, so anything could be installed under its name`,
      its.resolved === undefined &&
        !its.inBundle &&
        `${folder}: no address, so npm has to ask for it first`,
      its.resolved !== undefined &&
        !its.resolved.startsWith(REGISTRY) &&
        `${folder}: comes from ${its.resolved}, not from ${REGISTRY}`,
      !its.dev && licenceFault(name, licenceOf(name, its.license)),
    ];
  });
  const undecided = [...running].filter((name) => !mayRun.includes(name));
  const needless = mayRun.filter((name) => !running.has(name));
  return [
    ...faults.filter((fault) => typeof fault === "string"),
    ...undecided.map((name) => `${name}: has an install script and is not in allowScripts`),
    ...needless.map((name) => `${name}: is in allowScripts and has no install script`),
  ];
}
