/** Rules for every package of a lock file: source, licence and install scripts. */

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  /** Shipped inside another package, whose integrity covers it. */
  readonly inBundle?: boolean;
  /** A workspace of ours. */
  readonly link?: boolean;
}

const REGISTRY = "https://registry.npmjs.org/";
/** Licences that require only their text to be shipped. */
const PERMISSIVE = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC"],
  ...["MIT", "MIT-0", "OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
]);
/** Other licences, and the packages for which they are accepted. */
const ACCEPTED: Readonly<Record<string, RegExp>> = {
  // libvips is a separate library file, which anyone can replace.
  "LGPL-3.0-or-later": /^@img\/sharp-/,
  // Tools that are not shipped.
  "MPL-2.0": /^(axe-core|lightningcss)/,
  "CC-BY-4.0": /^caniuse-lite$/,
  // MIT, but only their files say so.
  "": /^(busboy|humanize-number|png-js|streamsearch)$/,
};

function hasAcceptedLicence(name: string, licence = ""): boolean {
  const ids = licence.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /i);
  const accepts = (id: string) => PERMISSIVE.has(id) || (ACCEPTED[id]?.test(name) ?? false);
  const isChoice = / OR /i.test(licence) && !/ AND /i.test(licence);
  return isChoice ? ids.some(accepts) : ids.every(accepts);
}

/** The faults of a lock file's packages; `allowScripts` names those whose install script is known. */
export function lockFaults(
  packages: Readonly<Record<string, LockedPackage>>,
  allowScripts: readonly string[],
): string[] {
  return Object.entries(packages).flatMap(([folder, locked]) => {
    if (!folder.includes("node_modules/") || locked.link) return [];
    const name = folder.slice(folder.lastIndexOf("node_modules/") + 13);
    const { resolved, integrity, license, hasInstallScript, inBundle } = locked;
    return [
      !integrity && !inBundle && `${folder}: has no integrity`,
      !resolved?.startsWith(REGISTRY) && !inBundle && `${folder}: does not come from ${REGISTRY}`,
      !hasAcceptedLicence(name, license) && `${folder}: licence "${license}" is not accepted`,
      hasInstallScript &&
        !allowScripts.includes(name) &&
        `${folder}: has an install script and is not in allowScripts`,
    ].filter((fault) => typeof fault === "string");
  });
}
