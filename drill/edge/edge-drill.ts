import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { check, passed } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { printReport } from "../../chaos/report.ts";
import type { Drill } from "../drill.ts";
import { startDonors } from "../steady-donors.ts";
import { checkDoors } from "./check-doors.ts";
import { compareLoad } from "./edge-load.ts";
import { type EdgeStage, openEdgeStage } from "./edge-stage.ts";
import { giftsStaleFor } from "./gifts-stale.ts";
import { inMs, type Measured, PURGED_MS, tooOld } from "./measured.ts";
import { raceThePurge } from "./race-the-purge.ts";
import { readShares, share, staleFor } from "./share.ts";

/** After a crash, and with an edge that was away: what nobody could send is found within seconds, ms. */
const FOUND_MS = 8_000;
const AWAY_MS = 4_000;
const SIZES = {
  short: { visitors: 4, donors: 4, gifts: 6, shares: 3, races: 1 },
  long: { visitors: 12, donors: 8, gifts: 90, shares: 20, races: 4 },
};
const GIFTS_AT_ONCE = 6;
const LOAD_SECONDS = 8;

/** A real Varnish before two processes: how old is what people see, and what does the site have to do? */
export const edgeDrill: Drill = async (cleanup, { short }) => {
  const scene = await openEdgeStage(cleanup);
  const size = short ? SIZES.short : SIZES.long;
  const parts = [
    await readWhileCommitting(scene, size, cleanup.signal),
    await raceThePurge(scene, size.races),
    await checkDoors(scene),
    ...(short ? [] : [await carryTheCrowd(scene)]),
    await crashWhileAway(scene),
  ];
  const checks = parts.flatMap((part) => part.checks);
  const figures = parts.flatMap((part) => part.figures);
  printReport(figures, checks);
  return checks.map(passed);
};

/** Visitors read, donors give and people pass campaigns on, all through the edge. */
async function readWhileCommitting(
  { stage, varnish }: EdgeStage,
  size: (typeof SIZES)["long"],
  signal: AbortSignal,
): Promise<Measured> {
  const { campaigns, gateway, ask } = stage;
  const before = ["client_req", "backend_req"].map(varnish.count);
  const visitors = startReaders(Array<string>(size.visitors).fill(varnish.url), campaigns);
  const world = { siteUrls: [varnish.url], gateway, signal };
  const seed = randomInt(1_000_000);
  const donors = startDonors(world, { campaigns, seed, count: size.donors });
  const stale: number[] = [];
  const sharing = Promise.all(
    campaigns.map(async ({ id }) => {
      for (let wanted = 1; wanted <= size.shares; wanted += 1) {
        await share(varnish.url, id);
        const committedAt = performance.now();
        stale.push(await staleFor(varnish.url, id, { wanted, committedAt, afterMs: PURGED_MS }));
      }
    }),
  );
  // Whoever waits for it hears of a failure; until then it must not end the process.
  sharing.catch(() => {});
  for (let gifts = 0; gifts < size.gifts; gifts += GIFTS_AT_ONCE) await donors.begun(GIFTS_AT_ONCE);
  await sharing;
  const stories = await donors.end();
  await pause(PURGED_MS);
  const { sightings, faults, unanswered } = await visitors.end();
  const gifts = await giftsStaleFor(sightings, ask);
  const [asked = 0, reached = 0] = ["client_req", "backend_req"].map(
    (name, place) => varnish.count(name) - (before[place] ?? 0),
  );
  const resent = stories.filter(({ again }) => Object.values(again).some((times) => times > 0));
  return {
    figures: [
      ["shares", `${stale.length}, the longest unseen for ${inMs(Math.max(...stale))}`],
      ["gifts", `${gifts.settled}, the longest unseen for ${inMs(gifts.longestMs)}`],
      ["sightings", `${sightings.length}`],
      ["meanwhile", `${asked} requests at the edge, ${reached} of them at the site`],
    ],
    checks: [
      check("edge: every commit is seen within a second", [
        tooOld("shares", Math.max(...stale)),
        tooOld("gifts", gifts.longestMs),
        gifts.settled === 0 && "no gift was settled",
      ]),
      check("edge: everybody is answered", [
        ...unanswered,
        resent.length > 0 && `${resent.length} donors had to send again`,
        ...faults,
      ]),
    ],
  };
}

/** As many readers as this machine can play. */
async function carryTheCrowd({ stage, varnish, members }: EdgeStage): Promise<Measured> {
  const [site] = members;
  const figures: Array<readonly [string, string]> = [];
  const faults: Array<string | false> = [];
  for (const path of ["/api/v1/campaign/list/", `/donate-page/${stage.campaigns[0]?.id}`]) {
    const of = await compareLoad(path, { varnish, site, seconds: LOAD_SECONDS });
    const told = ({ perSecond, cpuEach }: typeof of.edge) =>
      `${Math.round(perSecond)}/s, ${cpuEach.toFixed(1)} µs of CPU each`;
    figures.push(
      [path, `by the edge ${told(of.edge)}`],
      ["", `by one process ${told(of.origin)}`],
      [
        "",
        `${of.reached} reached the site, which used ${(100 * of.siteShare).toFixed(1)}% of a core`,
      ],
    );
    faults.push(of.reached > LOAD_SECONDS && `${of.reached} requests for ${path} reached the site`);
  }
  return { figures, checks: [check("edge: the site is idle while the edge serves", faults)] };
}

/** No purge gets through for a while, and the process that should send it dies. */
async function crashWhileAway(scene: EdgeStage): Promise<Measured> {
  const { stage, varnish, lines, members } = scene;
  const { id = 0 } = stage.campaigns[1] ?? {};
  const wanted = (await readShares(varnish.url, id)) + 1;
  lines.purges.cut();
  await share(members[0].url, id);
  const committedAt = performance.now();
  await scene.kill(members[0]);
  const stale = staleFor(varnish.url, id, { wanted, committedAt, afterMs: PURGED_MS });
  await pause(AWAY_MS);
  lines.purges.mend();
  const ms = await stale;
  const left = await stage.ask<{ n: bigint }>("SELECT count(*) AS n FROM edge_purge");
  return {
    figures: [
      [
        "crash",
        `and the edge away for ${inMs(AWAY_MS)}, then unseen until ${inMs(ms)} after the commit`,
      ],
    ],
    checks: [
      check("edge: what a process could not purge before it died is purged", [
        tooOld("changes after a crash", ms, FOUND_MS),
        ms < AWAY_MS / 2 && "it was seen before: nothing was tried",
        Number(left[0]?.n) > 3 && `${left[0]?.n} purges are left`,
      ]),
    ],
  };
}
