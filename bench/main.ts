import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureGiving } from "./giving.ts";
import { measureGrowth } from "./growth.ts";
import { measureReads } from "./reads.ts";
import { measureStart } from "./start-memory.ts";

const groups = {
  ...{ reads: measureReads, giving: measureGiving, start: measureStart, growth: measureGrowth },
};
const USAGE = `bench [${Object.keys(groups).join("] [")}] [--site FOLDER]... [--seconds N] [--rounds N]`;

// Everything that the bench starts ends with this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const { positionals, options } = optionsOrExit();
const all = Object.entries(groups);
// Growth takes long, so it runs only on request.
const wanted = positionals.length > 0 ? positionals : ["reads", "giving", "start"];
for (const [name, measure] of all) {
  if (!wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  await measure(options);
}
process.exit();

function optionsOrExit() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

/** Throws an Error for unknown arguments. */
function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: "string", multiple: true, default: [join(import.meta.dirname, "..")] },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
    },
  });
  const sites = values.site.map((site) => resolve(site));
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  if (!(seconds > 0)) throw new Error("--seconds takes a number above 0");
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes an integer above 0");
  for (const name of positionals) {
    if (!Object.hasOwn(groups, name)) throw new Error(`unknown group ${name}`);
  }
  for (const site of sites) {
    if (existsSync(join(site, "build/server/index.js"))) continue;
    throw new Error(`the pages of ${site} are not built: run npm run build`);
  }
  return { positionals, options: { sites, seconds, rounds } };
}
