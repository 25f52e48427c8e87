import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { conclude, printReport } from "../chaos/report.ts";
import { openEmbedded } from "../chaos/world/database-access.ts";
import { readDescription } from "./description.ts";
import { createJudge } from "./judge.ts";
import { createMetThings } from "./met-things.ts";
import { createPeople } from "./people.ts";
import { runFuzz } from "./run-fuzz.ts";
import { startSite } from "./site.ts";
import { createTally, inWords } from "./tally.ts";

const USAGE =
  "fuzz [--short] [--requests N] [--seed N] [--only PART] [--verbose] [--preload MODULE]";
const LONG = 20_000;
const SHORT = 1_500;
/** Allowed growth of memory in a run, MiB, for caches. */
const GROWTH_MIB = 400;
/** The others need a code, a signature or a state that generated requests do not reach. */
const SUCCEEDING_SHARE = 0.7;

// The site ends with this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const options = optionsOrExit();
console.log(`seed ${options.seed}`);
const site = await startSite(options.preload);
const description = await readDescription(site.url);
const tally = createTally();
const memoryBefore = site.memoryMib();
await runFuzz(
  {
    ...{ site, description, tally, people: createPeople(site), met: createMetThings() },
    judge: createJudge(description),
  },
  options,
);
const grown = site.memoryMib() - memoryBefore;
const isReady = await site.isReady();
await site.stop();

const faultsOf = (isFailure: boolean) =>
  [...tally.faults.values()]
    .filter(({ status }) => isFailure === (status === 0 || status >= 500))
    .toSorted((a, b) => b.count - a.count)
    .map(
      ({ where, status, what, count, example }) =>
        `${where} ${status}, ${count} times: ${what}\n            ${example}`,
    );
const operations = [...tally.byOperation];
const failing = operations.filter(([, statuses]) => Math.min(...statuses.keys()) >= 400);
const succeeding = 1 - failing.length / operations.length;
const figures = [...tally.byRole, ...(options.verbose ? operations : [])].map(
  ([name, statuses]) => [`${name} `, inWords(statuses)] as const,
);
const checks = [
  { name: "no response is a server error", faults: faultsOf(true) },
  { name: "every response matches the description", faults: faultsOf(false) },
  { name: "the site is ready at the end", faults: isReady ? [] : [site.log().slice(-2_000)] },
  {
    name: "memory stays within limits",
    faults: grown < GROWTH_MIB ? [] : [`it grew by ${grown} MiB`],
  },
  { name: "the ledger balances", faults: await ledgerFaults() },
  {
    name: "most operations succeed at least once",
    faults:
      options.short || options.only || succeeding >= SUCCEEDING_SHARE
        ? []
        : [
            `${(100 * succeeding).toFixed(0)} % do; not ${failing.map(([name]) => name).join(", ")}`,
          ],
  },
];
printReport(
  [["operations ", operations.length], ["memory grew by ", `${grown} MiB`], ...figures],
  checks,
);
conclude(checks.map(({ faults }) => faults.length === 0));
process.exit();

async function ledgerFaults(): Promise<string[]> {
  const { query } = await openEmbedded(site.databaseFolder);
  const rows = await query<{ txn_id: string }>(
    "SELECT txn_id FROM ledger_entry GROUP BY txn_id, currency HAVING sum(amount_minor) <> 0",
  );
  return rows.map(({ txn_id }) => `transaction ${txn_id} does not sum to zero`);
}

function optionsOrExit() {
  try {
    const { values } = parseArgs({
      options: {
        short: { type: "boolean", default: false },
        requests: { type: "string" },
        seed: { type: "string" },
        only: { type: "string", default: "" },
        verbose: { type: "boolean", default: false },
        preload: { type: "string" },
      },
    });
    return {
      ...values,
      requests: integerOf(values.requests) ?? (values.short ? SHORT : LONG),
      seed: integerOf(values.seed) ?? randomInt(1_000_000),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

function integerOf(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text ? Number(text) : undefined;
  throw new Error(`${text} is not an integer`);
}
