import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { type Check, check, passed } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import type { DonorStory } from "../../chaos/donors/donor.ts";
import { printReport } from "../../chaos/report.ts";
import { type Cleanup, createCleanup } from "../../chaos/world/cleanup.ts";
import { needPackages } from "../debian-packages.ts";
import type { Drill } from "../drill.ts";
import { unheard, watchLive } from "../live-watcher.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { caddy } from "./caddy.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import { type SampleProxy, startProxy } from "./sample-proxy.ts";

const PROXIES = [nginx, haproxy, caddy];
const DONORS = 8;
const VISITORS = 4;
/** Gifts that are begun between one step and the next. */
const GIFTS = { short: 15, long: 60 };
const WINDOWS = 2;
/** As the guide says for several processes behind a proxy. */
const DRAIN_SECONDS = "5";

/** Each proxy with our sample of its configuration; and Prometheus with our rules. */
export const proxiesDrill: Drill = async (cleanup, { short }) => {
  needPackages({
    ...Object.fromEntries(PROXIES.map(({ name, program }) => [name.toLowerCase(), program])),
    prometheus: "/usr/bin/promtool",
  });
  const results: boolean[] = [];
  for (const proxy of PROXIES) {
    console.log(`  ${proxy.name}`);
    const its = createCleanup();
    await cleanup.undo(its.run);
    results.push(...(await stopBehind(proxy, its, short ? GIFTS.short : GIFTS.long)));
    await its.run();
  }
  const rules = check("Prometheus takes the rules for alerts, and each fires when it must", [
    judgeRules(),
  ]);
  printReport([], [rules]);
  return [...results, passed(rules)];
};

/**
 * Two processes behind a proxy: visitors read, donors give, windows are open on a campaign. Each process is told to
 * stop and started again, and in the end each dies while donors give.
 */
async function stopBehind(proxy: SampleProxy, cleanup: Cleanup, gifts: number): Promise<boolean[]> {
  const folder = await drillFolder(cleanup);
  const { database } = await openStageDatabase(cleanup);
  const stage = await openStage(cleanup, { folder, database });
  await stage.migrate(thisVersion());
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const own = { PUBLIC_URL: siteUrl, DRAIN_SECONDS };
  const members = [await stage.member("first", own), await stage.member("second", own)] as const;
  for (const member of members) await member.start(thisVersion());
  const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port);
  await startProxy(cleanup, proxy, {
    folder: join(folder, "proxy"),
    port,
    sitePorts: [portOf(members[0]), portOf(members[1])],
  });

  const { name } = proxy;
  const { campaigns, gateway, ask } = stage;
  const campaign = campaigns[0]?.id ?? 0;
  const windows = await Promise.all(
    Array.from({ length: WINDOWS }, () => watchLive(siteUrl, campaign)),
  );
  for (const { close } of windows) await cleanup.undo(close);
  const visitors = startReaders(Array<string>(VISITORS).fill(siteUrl), campaigns);
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const crowd = { campaigns, seed: randomInt(1_000_000), count: DONORS };
  const early = startDonors(world, crowd);
  await early.begun(gifts);
  const told = await early.end();
  // When nobody gives, since later events would push out those that are held back, and before a process stops, since
  // that ends its streams.
  const untold = await unheard(windows, ask, campaign);
  for (const { close } of windows) await close();
  const donors = startDonors(world, { ...crowd, after: told.length });
  for (const member of members) {
    await member.stop();
    await donors.begun(gifts);
    await member.start(thisVersion());
    await donors.begun(gifts);
  }
  const calm = [...told, ...(await donors.end())];
  const seen = await visitors.end();
  const startled = startDonors(world, { ...crowd, after: calm.length });
  for (const member of members) {
    await startled.begun(gifts);
    await member.kill();
    await startled.begun(gifts);
    await member.start(thisVersion());
  }
  const sudden = await startled.end();
  const stories = [...calm, ...sudden];
  return reachVerdict(stage, {
    ...{ members, stories, seen },
    checks: async () => [
      ...everybodyAnswered(name, { stories: calm, seen }),
      ...(proxy.repeatsGifts ? [nobodyNoticed(name, sudden)] : []),
      check(`${name}: holds no event back`, untold),
    ],
  });
}

function nobodyNoticed(name: string, stories: readonly DonorStory[]): Check {
  return check(
    `${name}: sends a gift again that a dying process leaves unanswered`,
    stories
      .filter(({ again }) => again["5xx"] + again["no answer"] > 0)
      .map(({ plan }) => plan.mark),
  );
}

/** What Prometheus' own program has against the rules; false where nothing. */
function judgeRules(): string | false {
  const file = join(thisVersion().folder, "scripts/check-monitoring.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  return status !== 0 && `${stdout}${stderr}`;
}
