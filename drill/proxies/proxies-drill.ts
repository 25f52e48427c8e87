import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { needPackages } from "../debian-packages.ts";
import type { Drill } from "../drill.ts";
import { unheard, watchLive } from "../live-watcher.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { startNginx } from "./nginx.ts";

const DONORS = 8;
const VISITORS = 4;
/** Gifts that are begun between one step and the next. */
const GIFTS = { short: 15, long: 60 };
const WINDOWS = 2;

/**
 * Two processes behind nginx with our sample of its configuration: visitors read, donors give, windows are open on a
 * campaign. Each process is told to stop and started again, and in the end each dies while donors give.
 */
export const proxiesDrill: Drill = async (cleanup, { short }) => {
  needPackages({ nginx: "/usr/sbin/nginx", prometheus: "/usr/bin/promtool" });
  const folder = await drillFolder(cleanup);
  const { database } = await openStageDatabase(cleanup);
  const stage = await openStage(cleanup, { folder, database });
  await stage.migrate(thisVersion());
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const own = { PUBLIC_URL: siteUrl };
  const members = [await stage.member("first", own), await stage.member("second", own)] as const;
  for (const member of members) await member.start(thisVersion());
  const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port);
  await startNginx(cleanup, {
    ...{ folder, port },
    sitePorts: [portOf(members[0]), portOf(members[1])],
  });

  const { campaigns, gateway, ask } = stage;
  const campaign = campaigns[0]?.id ?? 0;
  const windows = await Promise.all(
    Array.from({ length: WINDOWS }, () => watchLive(siteUrl, campaign)),
  );
  for (const { close } of windows) await cleanup.undo(close);
  const visitors = startReaders(Array<string>(VISITORS).fill(siteUrl), campaigns);
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const crowd = { campaigns, seed: randomInt(1_000_000), count: DONORS };
  const gifts = short ? GIFTS.short : GIFTS.long;
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
      ...everybodyAnswered("proxies", { stories: calm, seen }),
      check(
        "proxies: nginx sends a gift again that a dying process leaves unanswered",
        sudden.map(
          ({ plan, again }) =>
            again["5xx"] + again["no answer"] > 0 && `${plan.mark} was not sent again`,
        ),
      ),
      check("proxies: nginx holds no event back", untold),
      check("proxies: Prometheus takes the rules for alerts, and each fires when it must", [
        judgeRules(),
      ]),
    ],
  });
};

/** What Prometheus' own program has against the rules; false where nothing. */
function judgeRules(): string | false {
  const file = join(thisVersion().folder, "scripts/check-monitoring.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  return status !== 0 && `${stdout}${stderr}`;
}
