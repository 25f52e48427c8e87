import { conclude } from "../chaos/report.ts";
import { createCleanup } from "../chaos/world/cleanup.ts";
import { checkBooks } from "./check-books.ts";
import { readDescription } from "./description.ts";
import { readOptions } from "./fuzz-options.ts";
import { createJudge } from "./judge.ts";
import { createMetThings } from "./met-things.ts";
import { createPeople } from "./people.ts";
import { printChecks, printSummary } from "./report.ts";
import { runFuzz } from "./run-fuzz.ts";
import { isReady, startSite } from "./site/site.ts";
import { createTally } from "./tally.ts";
import { findUnreached } from "./unreached.ts";

/** What memory may grow by in a run, MiB: caches fill up, nothing else may. */
const GROWTH_MIB = 400;

const options = optionsOrEnd();
const cleanup = createCleanup();
const interrupted = new Promise<"interrupted">((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => resolve("interrupted"));
  }
});
try {
  if ((await Promise.race([run(), interrupted])) === "interrupted") process.exitCode = 130;
} finally {
  await cleanup.run();
}

async function run(): Promise<void> {
  console.log(`seed ${options.seed}`);
  const site = await startSite(options.preload);
  await cleanup.undo(site.remove);
  const description = await readDescription(site.url);
  const tally = createTally();
  const people = createPeople(site);
  const memoryBefore = site.memory() ?? 0;
  await runFuzz(
    {
      ...{ site, description, people, tally, met: createMetThings() },
      judge: createJudge(description),
    },
    options,
  );
  const grown = (site.memory() ?? 0) - memoryBefore;
  const ready = !site.hasEnded() && (await isReady(site.url));
  await site.stop();
  const books = await checkBooks(site.databaseFolder);
  printSummary(tally, { "memory grew by": `${grown} MiB` }, options.verbose);
  const faults = [...tally.faults.values()];
  const checks: ReadonlyArray<readonly [string, readonly string[]]> = [
    ["no answer is a failure of the site", textsOf(({ status }) => status === 0 || status >= 500)],
    [
      "every answer is as the description says",
      textsOf(({ status }) => status > 0 && status < 500),
    ],
    ["the site is ready at the end", ready ? [] : [`it is not: ${site.log().slice(-2_000)}`]],
    ["memory stays bounded", grown < GROWTH_MIB ? [] : [`it grew by ${grown} MiB`]],
    ["the books are right", books],
    ...(options.short
      ? []
      : [["every operation succeeds at times", findUnreached(tally.seen.values())] as const]),
  ];
  printChecks(checks);
  conclude(checks.map(([, its]) => its.length === 0));

  function textsOf(which: (fault: (typeof faults)[number]) => boolean): string[] {
    return faults
      .filter(which)
      .toSorted((a, b) => b.count - a.count)
      .map(
        ({ where, status, what, count, example }) =>
          `${where} ${status}, ${count} times: ${what}\n            ${example}`,
      );
  }
}

function optionsOrEnd() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
