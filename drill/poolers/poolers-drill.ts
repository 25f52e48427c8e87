import { randomInt } from "node:crypto";
import { check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import type { Ask } from "../../chaos/check/site-rows.ts";
import type { Drill } from "../drill.ts";
import { unheard, watchLive } from "../live-watcher.ts";
import { asSite, drillFolder, openStage, type Stage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { CLIENT_CONNECTIONS, openTransactionPooler } from "./transaction-pooler.ts";
import { whatItCosts } from "./what-it-costs.ts";

const SERVER_CONNECTIONS = 5;
const DONORS = 8;
const VISITORS = 4;
const GIFTS = { short: 20, long: 80 };

/**
 * Two processes behind PgBouncer in transaction mode, with fewer connections to PostgreSQL than one of them
 * would open, while visitors read and donors give.
 */
export const poolersDrill: Drill = async (cleanup, { short }) => {
  const folder = await drillFolder(cleanup);
  const { cluster, database } = await openStageDatabase(cleanup);
  const { ownerUrl, ask } = database;
  const pooler = await openTransactionPooler(cleanup, {
    ...{ folder, url: ownerUrl },
    serverConnections: SERVER_CONNECTIONS,
  });
  const environment = {
    DATABASE_URL: asSite(pooler.url),
    DATABASE_POOLER: "transaction",
    DATABASE_DIRECT_URL: asSite(ownerUrl),
  };
  const stage = await openStage(cleanup, { folder, database: { ...database, environment } });
  await stage.migrate(thisVersion());
  const untold = await refusalOf(stage, { DATABASE_POOLER: "", DATABASE_DIRECT_URL: "" });
  const greedy = { DATABASE_CONNECTIONS: String(CLIENT_CONNECTIONS + 1) };
  const crowded = await refusalOf(stage, greedy);
  const members = [await stage.member("first"), await stage.member("second")];
  for (const member of members) await member.start(thisVersion());

  const { campaigns, gateway, siteUrl } = stage;
  const watchers = await Promise.all(
    members.map(({ url }) => watchLive(url, campaigns[0]?.id ?? 0)),
  );
  for (const { close } of watchers) await cleanup.undo(close);
  const visitors = startReaders(Array<string>(VISITORS).fill(siteUrl), campaigns);
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const donors = startDonors(world, { campaigns, seed: randomInt(1_000_000), count: DONORS });
  await donors.begun(short ? GIFTS.short : GIFTS.long);
  const connections = await countConnections(ask);
  const stories = await donors.end();
  const seen = await visitors.end();
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_URL: pooledUrl } = environment;
  const costs = short ? [] : await whatItCosts(stage, { cluster, pooler, directUrl, pooledUrl });
  return reachVerdict(stage, {
    ...{ members, stories, seen },
    figures: [["connections", `${connections} at PostgreSQL under load`], ...costs],
    checks: async () => [
      ...everybodyAnswered("poolers", { stories, seen }),
      check("poolers: a site that is not told of the pooler does not start, and says why", [
        !/DATABASE_URL: leads through a pooler in transaction mode/.test(untold) && untold,
      ]),
      check("poolers: nor does one that would open more connections than the pooler takes", [
        !/DATABASE_POOLER: .* 501 connections, and the pooler takes 500/.test(crowded) && crowded,
      ]),
      check(
        "poolers: every open window hears of every gift",
        await unheard(watchers, ask, campaigns[0]?.id ?? 0),
      ),
    ],
  });
};

/** What a process says that may not start with these settings. */
async function refusalOf(stage: Stage, own: Readonly<Record<string, string>>): Promise<string> {
  const member = await stage.member("refused", own);
  return member.start(thisVersion()).then(
    () => "it starts",
    (error: Error) => error.message,
  );
}

async function countConnections(ask: Ask): Promise<number> {
  const [row] = await ask<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'site'",
  );
  return row?.n ?? 0;
}
