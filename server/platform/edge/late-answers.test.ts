import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { edgeDialects } from "./edge-dialect.ts";
import { createLatePurges, GATHERED_MS } from "./late-purges.ts";
import { createPurgeRounds } from "./purge-rounds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KEY = "campaign:1";
/** How long the way of a purge may take. */
const WAY_MS = 200;
const LOOK_EVERY_MS = 50;
const { lateMs = 0, lifetimeS } = edgeDialects.fastly;

interface Race {
  /** When the edge asks; it has its answer so much later. */
  readonly asks: ReadonlyArray<{ readonly at: number; readonly onItsWay: number }>;
  /** When something is committed. */
  readonly commits: readonly number[];
  /** How long a purge is on its way. */
  readonly purge: number;
}

/**
 * Plays an edge that keeps whatever comes for its lifetime, in time that is no real time; answers how long
 * after its commit the longest change was not seen there, ms.
 */
async function staleFor(race: Race, { again }: { again: boolean }): Promise<number> {
  let version = 0;
  const committed = [0];
  let kept: { version: number; until: number } | undefined;
  const rounds = createPurgeRounds({
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, race.purge));
      kept = undefined;
    },
    everyMs: edgeDialects.fastly.everyMs,
    done: async () => {},
    onTrouble: () => {},
  });
  const late = createLatePurges(lateMs, (keys) =>
    rounds.add({ keys, withinMs: 1_000, once: true }),
  );
  const begun = Date.now();
  for (const { at, onItsWay } of race.asks) {
    setTimeout(() => {
      const answer = version;
      setTimeout(() => {
        kept = { version: answer, until: Date.now() + lifetimeS * 1000 };
      }, onItsWay);
    }, at);
  }
  for (const at of race.commits) {
    setTimeout(() => {
      version += 1;
      committed.push(Date.now());
      rounds.add({ keys: [KEY], withinMs: 1_000 });
      if (again) late.add([KEY]);
    }, at);
  }
  let longest = 0;
  while (Date.now() < begun + 60_000) {
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
    if (!kept || kept.until <= Date.now()) continue;
    if (kept.version < version) {
      longest = Math.max(longest, Date.now() - (committed[kept.version + 1] ?? 0));
    }
  }
  late.close();
  await rounds.close();
  return longest;
}

const race = (onItsWay: fc.Arbitrary<number>) =>
  fc.record({
    asks: fc.array(fc.record({ at: fc.nat(8_000), onItsWay }), { minLength: 1, maxLength: 6 }),
    commits: fc.array(fc.nat(8_000), { minLength: 1, maxLength: 4 }),
    purge: fc.nat(WAY_MS),
  });
const ROUGHLY = 2 * LOOK_EVERY_MS + edgeDialects.fastly.everyMs;

test("an answer that was up to five seconds on its way is dropped by the late purge", async () => {
  const bound = lateMs + GATHERED_MS + WAY_MS + ROUGHLY;
  const onItsWay = fc.nat(lateMs);
  await fc.assert(
    fc.asyncProperty(race(onItsWay), async (its) => {
      expect(await staleFor(its, { again: true })).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 60 },
  );
});

test("one that was longer on its way is kept for its lifetime and no longer", async () => {
  const longest = 20_000;
  await fc.assert(
    fc.asyncProperty(race(fc.nat(longest)), async (its) => {
      const bound = Math.max(...its.asks.map((one) => one.onItsWay)) + lifetimeS * 1000 + ROUGHLY;
      expect(await staleFor(its, { again: true })).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 60 },
  );
});

test("without the late purge it would be kept for its lifetime", async () => {
  const its = { asks: [{ at: 0, onItsWay: 1_000 }], commits: [100], purge: 10 };
  expect(await staleFor(its, { again: false })).toBeGreaterThan(10_000);
  expect(await staleFor(its, { again: true })).toBeLessThan(6_000);
});

test("late purges go together, and very many at a time as one of everything", async () => {
  const purged: (readonly string[])[] = [];
  const late = createLatePurges(lateMs, (keys) => void purged.push(keys));
  for (let number = 0; number < 10; number += 1) {
    late.add([KEY, `figures:${number}`]);
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(lateMs + GATHERED_MS);
  expect(purged.map(({ length }) => length)).toEqual([11]);
  for (let number = 0; number < 5_000; number += 1) late.add([`figures:${number}`]);
  await vi.advanceTimersByTimeAsync(lateMs + GATHERED_MS);
  expect(purged[1]).toEqual(["all"]);
  late.add([KEY]);
  late.close();
  await vi.advanceTimersByTimeAsync(2 * lateMs);
  expect(purged).toHaveLength(2);
});
