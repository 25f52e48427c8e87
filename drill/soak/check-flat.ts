import { type Check, check } from "../../chaos/check/check.ts";
import type { MemorySample, SoakSamples, TableSample } from "./soak-samples.ts";

const MIB = 2 ** 20;
/** Fewer samples tell nothing of a slope. */
const LEAST_SAMPLES = 24;
/** Parts of the run of which each is told, and of which the later half is judged. */
const PARTS = 12;

/**
 * What counts as flat: over the second half of a run nothing grows by more than this. How much it grew is
 * the slope of the line through that half (the median of the slopes between any two of its parts, so that
 * one that stands out counts for nothing) times the half's length. The first half is left out, since caches
 * and heaps fill then. So the longer the run, the smaller a leak it finds: two hours find 24 MiB an hour,
 * twenty minutes find 144.
 */
const MAY_GROW = {
  rss: { name: "resident memory", by: 24 * MIB },
  heapUsed: { name: "heap", by: 6 * MIB },
  external: { name: "memory outside the heap", by: 4 * MIB },
  threads: { name: "threads", by: 3 },
  handles: { name: "handles", by: 6 },
  files: { name: "open files", by: 6 },
} as const satisfies Partial<Record<keyof MemorySample, object>>;
type Kind = keyof typeof MAY_GROW;
const KINDS = Object.keys(MAY_GROW) as Kind[];

/** A table may lie half as wide as at half-time again: rows come and go between two vacuums. */
const TABLE = { share: 0.5, smallBytes: 2 * MIB };

/** Nothing of what a process or PostgreSQL holds grows with time. */
export function checkFlat({ memory, connections, halfway, atTheEnd }: SoakSamples): Check[] {
  return [
    check("flat: the process that nobody stopped is one and the same", [
      new Set(memory.map(({ pid }) => pid)).size !== 1 && "it was another one in between",
      memory.length < LEAST_SAMPLES && `${memory.length} samples of it are too few`,
    ]),
    ...KINDS.map((kind) => {
      const { name, by } = MAY_GROW[kind];
      const growth = growthOf(memory, kind);
      return check(`flat: ${name}`, [
        growth > by &&
          `it grew by ${inWords(kind, growth)} in the second half, which is ${inWords(kind, hourly(memory, growth))} an hour`,
      ]);
    }),
    check("flat: PostgreSQL's connections", [
      Math.max(...half(connections, 1)) > Math.max(...half(connections, 0)) + 2 &&
        `${Math.max(...half(connections, 0))}, then ${Math.max(...half(connections, 1))}`,
    ]),
    check("flat: tables grow with their rows alone", tablesGrown(halfway, atTheEnd)),
  ];
}

/** Lines that tell what was measured. */
export function tellSamples(samples: SoakSamples): Array<readonly [name: string, value: string]> {
  const { memory } = samples;
  return [
    ...KINDS.map((kind) => {
      const parts = partsOf(memory, kind).map((value) => inWords(kind, value));
      const growth = hourly(memory, growthOf(memory, kind));
      const { name } = MAY_GROW[kind];
      return [name, `${parts.join(", ")}; at last ${inWords(kind, growth)} an hour`] as const;
    }),
    ["connections", `${Math.max(0, ...samples.connections)} at most`],
    ...largest(samples.atTheEnd).map(
      ({ name, bytes, rows }) => [`table ${name}`, `${inMib(bytes)} for ${rows} rows`] as const,
    ),
  ];
}

/** By how much it grew from the middle of the run to its end. */
function growthOf(memory: readonly MemorySample[], kind: Kind): number {
  const late = partsOf(memory, kind).slice(PARTS / 2);
  const slopes = late.flatMap((value, at) =>
    late.slice(at + 1).map((later, ahead) => (later - value) / (ahead + 1)),
  );
  return median(slopes) * late.length;
}

function hourly(memory: readonly MemorySample[], growth: number): number {
  const halfMs = ((memory.at(-1)?.at ?? 0) - (memory[0]?.at ?? 0)) / 2;
  return (growth * 3_600_000) / Math.max(1, halfMs);
}

/** The median of each part of the run. */
function partsOf(memory: readonly MemorySample[], kind: Kind): number[] {
  const size = memory.length / PARTS;
  return Array.from({ length: PARTS }, (_, part) => {
    const its = memory.slice(Math.floor(part * size), Math.floor((part + 1) * size));
    return median(its.map((sample) => sample[kind]));
  });
}

function largest(tables: readonly TableSample[]): TableSample[] {
  return tables.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
}

function tablesGrown(before: readonly TableSample[], after: readonly TableSample[]): string[] {
  const earlier = new Map(before.map((table) => [table.name, table]));
  return after.flatMap(({ name, bytes, rows }) => {
    const its = earlier.get(name);
    if (!its || bytes < TABLE.smallBytes) return [];
    const most = (its.bytes / Math.max(1, its.rows)) * Math.max(1, rows) * (1 + TABLE.share);
    const isSame = bytes <= its.bytes * (1 + TABLE.share);
    if (bytes <= most || isSame) return [];
    return [`${name}: ${inMib(its.bytes)} for ${its.rows} rows, then ${inMib(bytes)} for ${rows}`];
  });
}

function half(values: readonly number[], which: 0 | 1): readonly number[] {
  const middle = Math.floor(values.length / 2);
  return which === 0 ? values.slice(0, middle) : values.slice(middle);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function inWords(kind: Kind, value: number): string {
  const isBytes = kind === "rss" || kind === "heapUsed" || kind === "external";
  return isBytes ? inMib(value) : value.toFixed(0);
}

function inMib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}
