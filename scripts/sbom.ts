/** `npm run sbom`: writes what is shipped as CycloneDX and the licences of all of it, with their texts. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { licenceFault } from "./package-rules.ts";
import { otherParts, type ShippedPackage, shippedPackages } from "./shipped-parts.ts";

interface Component {
  readonly "bom-ref"?: string;
  readonly name: string;
  readonly licenses?: readonly unknown[];
  readonly properties?: readonly { name: string }[];
}
/** Of CycloneDX what is changed here. */
interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const LINE = "-".repeat(80);
const DEVELOPMENT = "cdx:npm:package:development";
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const { name: product, version } = JSON.parse(read("package.json"));

/** npm's own list of what the lock file names, cut to what is shipped. */
function writeSbom(packages: readonly ShippedPackage[]): void {
  const form = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  // Of the lock file: npm calls it an error that packages for tests may be missing here.
  const asked = ["sbom", "--package-lock-only", ...form, "--offline"];
  const told = execFileSync("npm", asked, {
    ...{ cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "inherit"] },
  });
  const sbom: Sbom = JSON.parse(told);
  const { component } = sbom.metadata;
  const licences = new Map(packages.map((its) => [`${its.name}@${its.version}`, its.licence]));
  const refs = new Set([...licences.keys(), component["bom-ref"] ?? ""]);
  const components = onceEach(sbom.components, (its) => its["bom-ref"])
    .filter((its) => licences.has(its["bom-ref"] ?? ""))
    .map(({ licenses, properties = [], ...its }) => ({
      ...its,
      // npm calls what only development needs optional, and here it is within the pages.
      ...(properties.some(({ name }) => name === DEVELOPMENT) && { scope: "required" }),
      // Where package.json names none.
      licenses: licenses ?? [{ license: { id: licences.get(its["bom-ref"] ?? "") } }],
      properties: properties.filter(({ name }) => name !== DEVELOPMENT),
    }));
  const others = otherParts.map(({ name, licence }) => ({
    ...{ type: "data", "bom-ref": name, name, licenses: [{ license: { id: licence } }] },
  }));
  const dependencies = onceEach(sbom.dependencies, (its) => its.ref)
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((its) => refs.has(its)) }));
  const whole = {
    ...sbom,
    // npm takes the name of the folder.
    metadata: { ...sbom.metadata, component: { ...component, name: product } },
    ...{ components: [...components, ...others], dependencies },
  };
  writeFileSync(join(root, "build/sbom.cdx.json"), `${JSON.stringify(whole, null, 1)}\n`);
}

/** npm 10 lists a package as often as it is installed, and CycloneDX wants each once. */
function onceEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}

/** What a package says of its licence; with the licence's common text where it has no file with it. */
function textOf({ name, folder, licence }: ShippedPackage): string {
  const files = readdirSync(folder);
  const own = files.filter((file) => /^((un)?licen[sc]e|copying|notice)/i.test(file)).sort();
  if (own.length > 0) {
    return own.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  }
  const readme = files.find((file) => /^readme/i.test(file));
  const words = readme ? readFileSync(join(folder, readme), "utf8") : "";
  const [said = ""] = /^#+ *licen[sc][\s\S]*/im.exec(words) ?? [];
  const { author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const who = typeof author === "object" ? author.name : author;
  return [
    `(The package of ${name} has no file with its licence.)`,
    ...(who ? [`Author: ${who}`] : []),
    ...(said ? [said.trim()] : []),
    read("scripts/licence-texts", `${licence}.txt`).trim(),
  ].join("\n\n");
}

function writeLicences(packages: readonly ShippedPackage[]): void {
  const namesOf = new Map([[read("LICENSE").trim(), new Set([`${product} ${version} (MIT)`])]]);
  const parts = [
    ...otherParts.map((its) => ({ ...its, title: its.name, text: read(its.file).trim() })),
    ...packages.map((its) => ({ ...its, title: `${its.name} ${its.version}`, text: textOf(its) })),
  ];
  for (const { title, licence, text } of parts) {
    const names = namesOf.get(text) ?? new Set();
    namesOf.set(text, names.add(`${title} (${licence})`));
  }
  const texts = [...namesOf].map(([text, names]) => [LINE, ...names, LINE, text, ""].join("\n"));
  const head =
    "What is shipped, and under which licences. libvips, which sharp draws with, is a library file of\n" +
    "its own (node_modules/@img/sharp-libvips-*): another one can be put in its place.\n";
  writeFileSync(join(root, "build/licenses.txt"), [head, ...texts].join("\n"));
}

const packages = shippedPackages(root);
const faults = [...packages, ...otherParts].flatMap(
  ({ name, licence }) => licenceFault(name, licence) ?? [],
);
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}
writeSbom(packages);
writeLicences(packages);
console.log(`build/sbom.cdx.json and build/licenses.txt: ${packages.length} packages`);
