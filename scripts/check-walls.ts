/**
 * Checks the code against `server/walls.cjs`: the order of the domains, no unused declarations,
 * no cycles of features, and no undeclared access to another domain's table.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { tableUses } from "./table-uses.ts";

interface Walls {
  readonly domains: Readonly<Record<string, readonly string[]>>;
  readonly knows: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

const root = resolve(import.meta.dirname, "..");
const walls: Walls = createRequire(import.meta.url)("../server/walls.cjs");
const features = join(root, "server/features");
const faults: string[] = [];

const domainOf = (feature: string) => feature.split("/")[0] ?? "";
/** `giving/donations` for a file in it; undefined elsewhere. */
const featureOf = (file: string) => /^([a-z-]+\/[a-z-]+)\//.exec(relative(features, file))?.[1];

const files = readdirSync(features, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/(\.test|-access)\.ts$/.test(name))
  .map((name) => join(features, name));

/** The imports between features in the code. */
const used = new Map<string, Set<string>>();
for (const file of files) {
  const from = featureOf(file);
  if (!from) {
    faults.push(`${relative(root, file)}: not in a domain's feature`);
    continue;
  }
  const known = used.get(from) ?? new Set();
  used.set(from, known);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
    const to = featureOf(resolve(dirname(file), path));
    if (to && to !== from) known.add(to);
  }
}

for (const [feature, known] of Object.entries(walls.knows)) {
  const below = walls.domains[domainOf(feature)];
  if (!below) faults.push(`${feature}: its domain is not listed`);
  for (const other of known) {
    if (!used.get(feature)?.has(other)) faults.push(`${feature} does not use ${other}`);
    const domain = domainOf(other);
    if (domain !== domainOf(feature) && !below?.includes(domain))
      faults.push(`${feature} imports ${other}, whose domain is not below it`);
  }
}

reportCycles("features", Object.fromEntries([...used].map(([from, to]) => [from, [...to]])));
reportCycles("domains", walls.domains);

const owner = new Map(
  Object.entries(walls.tables).flatMap(([domain, tables]) =>
    tables.map((table) => [table, domain] as const),
  ),
);
const uses = files.flatMap((file) =>
  tableUses(readFileSync(file, "utf8")).map((use) => ({ ...use, file })),
);
const reading = new Map<string, Set<string>>();
for (const use of uses) {
  const domain = domainOf(featureOf(use.file) ?? "");
  const owning = owner.get(use.table);
  const where = `${relative(root, use.file)}: ${use.table}`;
  if (!owning) faults.push(`${where} has no owner`);
  else if (owning !== domain && use.writes)
    faults.push(`${where} may be written only by ${owning}`);
  else if (owning !== domain) {
    reading.set(domain, (reading.get(domain) ?? new Set()).add(use.table));
    if (!walls.reads[domain]?.includes(use.table))
      faults.push(`${where} is read without a declaration`);
  }
}
for (const [domain, tables] of Object.entries(walls.reads))
  for (const table of tables)
    if (!reading.get(domain)?.has(table)) faults.push(`${domain} does not read ${table}`);

const edges = [...used.values()].reduce((sum, known) => sum + known.size, 0);
console.log(`${used.size} features, ${edges} edges between them, ${owner.size} tables`);
for (const fault of new Set(faults)) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Reports every cycle. */
function reportCycles(what: string, edgesOf: Readonly<Record<string, readonly string[]>>): void {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) {
      faults.push(`a cycle of ${what}: ${[...path.slice(path.indexOf(node)), node].join(" ► ")}`);
      return;
    }
    if (done.has(node)) return;
    for (const next of edgesOf[node] ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of Object.keys(edgesOf)) visit(node, []);
}
