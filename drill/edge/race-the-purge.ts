import { setTimeout as pause } from "node:timers/promises";
import { check } from "../../chaos/check/check.ts";
import { until } from "../../chaos/until.ts";
import type { HeldPart } from "./edge-line.ts";
import type { EdgeStage } from "./edge-stage.ts";
import { inMs, type Measured, PURGED_MS, tooOld } from "./measured.ts";
import { pathOf, readShares, share, staleFor } from "./share.ts";

/** An answer that was held up for less is still kept by the edge, with a little room, ms. */
const KEPT_WITHIN_MS = 250;
const LATE_MS = 1_600;
/** A busy machine needs a few tries until commit and purge are done in the time above. */
const TRIES = 12;

interface Try {
  readonly staleMs: number;
  readonly heldMs: number;
}

/** The edge asks, the site answers, something is committed and purged, and only then the answer comes. */
export async function raceThePurge(stage: EdgeStage, rounds: number): Promise<Measured> {
  const figures: Array<readonly [string, string]> = [];
  const faults: Array<string | false> = [];
  for (const part of ["answer", "body"] as const) {
    const quick: Try[] = [];
    for (let tries = 0; quick.length < rounds && tries < rounds + TRIES; tries += 1) {
      const one = await tryOnce(stage, part, 0);
      if (one.heldMs < KEPT_WITHIN_MS) quick.push(one);
      else faults.push(tooOld(`changes after a late ${part}`, one.staleMs));
    }
    if (quick.length === 0)
      faults.push("this machine is too busy: no answer came in time to be kept");
    const late: Try[] = [];
    while (late.length < rounds) late.push(await tryOnce(stage, part, LATE_MS));
    for (const those of [quick, late].filter(({ length }) => length > 0)) {
      const heldMs = Math.max(...those.map((one) => one.heldMs));
      const staleMs = Math.max(...those.map((one) => one.staleMs));
      figures.push([`late ${part}`, `by up to ${inMs(heldMs)}: unseen for ${inMs(staleMs)}`]);
      faults.push(tooOld(`changes after a late ${part} (${inMs(heldMs)})`, staleMs));
    }
  }
  const name = "edge: an old answer that comes after the purge is not shown for long";
  return { figures, checks: [check(name, faults)] };
}

/** Holds the answer up until the purge has passed, and for so long at least. */
async function tryOnce(
  { stage, varnish, lines, members }: EdgeStage,
  part: HeldPart,
  leastMs: number,
): Promise<Try> {
  const { id = 0 } = stage.campaigns[0] ?? {};
  const [{ url: siteUrl }] = members;
  // Whatever the edge has of it goes, and nothing is purged any more.
  await share(siteUrl, id);
  await pause(PURGED_MS);
  const before = await readShares(siteUrl, id);
  const held = lines.answers.hold(pathOf(id), part);
  const first = readShares(varnish.url, id);
  await held.answered;
  const begun = performance.now();
  const purged = lines.purges.passed();
  await share(siteUrl, id);
  const committedAt = performance.now();
  const stale = staleFor(varnish.url, id, {
    wanted: before + 1,
    committedAt,
    afterMs: leastMs + PURGED_MS,
  });
  await until(() => lines.purges.passed() > purged, { withinMs: 5_000, everyMs: 1 });
  await pause(Math.max(0, begun + leastMs - performance.now()));
  held.release();
  const heldMs = performance.now() - begun;
  if ((await first) !== before) throw new Error("the answer was not the old one");
  return { staleMs: await stale, heldMs };
}
