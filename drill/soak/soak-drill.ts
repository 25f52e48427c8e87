import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Check, check, passed } from "../../chaos/check/check.ts";
import { gatherEvidence } from "../../chaos/check/gather.ts";
import { judge } from "../../chaos/check/judge.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { readDonations } from "../../chaos/check/site-rows.ts";
import { createDice } from "../../chaos/donors/dice.ts";
import { figuresOf, printReport } from "../../chaos/report.ts";
import { until } from "../../chaos/until.ts";
import { untilQuiet } from "../../chaos/world/settle-down.ts";
import { openWorld, type World } from "../../chaos/world/world.ts";
import type { Drill } from "../drill.ts";
import { startDonors } from "../steady-donors.ts";
import { checkFlat, tellSamples } from "./check-flat.ts";
import { MAILING_MARK, startMixedLoad, WORKS } from "./mixed-load.ts";
import { strikeOnAndOn } from "./soak-blows.ts";
import { makePeople } from "./soak-people.ts";
import { measureTables, readMemory, watchConnections } from "./soak-samples.ts";

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 120;
const DONORS = 4;
const QUIET = { withinMs: 240_000, webhooksWithinMs: 60_000, mailsWithinMs: 240_000 };
const MAILED_WITHIN_MS = 120_000;

/**
 * The site at work for hours: people read, give, sign in, write, export, watch and are mailed, while
 * processes and the database fall and come back and everything old is cleared away. Nothing may be lost,
 * and what a process that lives through it holds must not grow.
 */
export const soakDrill: Drill = async (cleanup, { minutes = USUAL_MINUTES }) => {
  const lengthMs = minutes * MINUTE_MS;
  const seed = randomInt(1_000_000);
  console.log(`  seed ${seed}, ${minutes} minutes`);
  const preload = [new URL("./report-memory.ts", import.meta.url).href];
  const world = await openWorld(cleanup, {
    ...{ seed, preload, keep: false, embedded: false, hurry: true },
  });
  const { campaigns, siteUrls, gateway, mailServer } = world;
  const { ask } = world.store;
  if (!ask) throw new Error("the soak asks a PostgreSQL");
  const databaseUrl = world.store.environments[0]?.DATABASE_URL ?? "";
  const people = await makePeople(databaseUrl, ask, campaigns);

  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, cleanup.signal]);
  const readers = startReaders(siteUrls, campaigns);
  const donors = startDonors(world, { campaigns, seed, count: DONORS });
  const load = startMixedLoad({ siteUrls, campaigns, people, seed, lengthMs, ask });
  // Where the run ends early they would go on for ever.
  await cleanup.undo(() => Promise.all([readers.end(), load.end()]));
  const watching = watchConnections(ask, signal);
  const striking = strikeOnAndOn(world, createDice(seed, 0), signal);
  const startedAt = Date.now();
  // Whoever strikes fails where a process does not come back: then the rest of the run would be too calm.
  const half = () => Promise.race([pause(lengthMs / 2, undefined, { signal }), striking]);
  await half();
  const halfway = await tablesAtLast(ask);
  await half();
  over.abort();
  const blows = await striking;
  const endedAt = Date.now();
  const worked = await load.end();
  const samples = {
    memory: readMemory(join(world.folder, "data-0", "memory.jsonl")),
    connections: await watching,
    ...{ halfway, atTheEnd: await tablesAtLast(ask) },
  };

  const stories = await donors.end();
  await untilQuiet(world, stories, { ...QUIET, forgetStuck: false });
  const unmailed = () => findUnmailed(worked.mailed, people.followers, mailServer.mails);
  await until(() => unmailed().length === 0, { withinMs: MAILED_WITHIN_MS, everyMs: 1_000 });
  const seen = await readers.end();
  const evidence = await gatherEvidence(
    {
      ...{ campaigns, siteUrls, gateway, stories, seen },
      // The checks know of donors' letters alone.
      mails: mailServer.mails.filter((mail) => !isOf(mail, MAILING_MARK)),
      ...{ expectedAlerts: [], intrusions: [] },
      siteFalls: world.sites.flatMap(({ process }) => process.falls),
    },
    () => readDonations(ask),
    async () => ask,
  );
  const kills = blows.kill + blows.cut;
  const lateFrom = startedAt + ((endedAt - startedAt) * 3) / 4;
  const checks = [
    ...checkWork(worked, lateFrom),
    check("soak: every mailing reaches everybody", unmailed()),
    ...checkFlat(samples),
    ...judge(evidence, { kills, wanted: kills, lastedMs: 0 }),
  ];
  printReport(
    [
      ["blows", JSON.stringify(blows)],
      ...WORKS.map((work) => [work, worked.done.filter((it) => it.work === work).length] as const),
      ["not served", JSON.stringify(worked.failed)],
      ...tellSamples(samples),
      ...figuresOf(evidence),
    ],
    checks,
  );
  return checks.map(passed);
};

type Ask = NonNullable<World["store"]["ask"]>;

/** The database may just be away. */
async function tablesAtLast(ask: Ask): ReturnType<typeof measureTables> {
  for (let tries = 20; ; tries -= 1) {
    try {
      return await measureTables(ask);
    } catch (error) {
      if (tries === 0) throw error;
      await pause(1_000);
    }
  }
}

function checkWork(
  worked: Awaited<ReturnType<ReturnType<typeof startMixedLoad>["end"]>>,
  lateFrom: number,
): Check[] {
  const isDone = (work: string) => worked.done.some((it) => it.work === work && it.at >= lateFrom);
  return [
    check("soak: no visitor gets an answer that is wrong", worked.faults),
    check("soak: all kinds of work succeed to the end", [
      ...WORKS.map(
        (work) => work !== "mailing" && !isDone(work) && `no ${work} in the last quarter`,
      ),
      worked.mailed.length === 0 && "no mailing at all",
    ]),
  ];
}

/** Followers who miss a mailing. */
function findUnmailed(
  titles: readonly string[],
  followers: readonly string[],
  mails: World["mailServer"]["mails"],
): string[] {
  return titles.flatMap((title) => {
    const its = mails.filter((mail) => isOf(mail, title));
    const reached = new Set(its.flatMap(({ to }) => to));
    return followers.filter((email) => !reached.has(email)).map((email) => `${title}: ${email}`);
  });
}

function isOf({ subject, text }: World["mailServer"]["mails"][number], title: string): boolean {
  return subject.includes(title) || text.includes(title);
}
