import { type Check, check } from "../../chaos/check/check.ts";
import type { MemorySample, SoakSamples, TableSample } from "./soak-samples.ts";

const MIB = 2 ** 20;
/** Fewer samples tell nothing of a quarter. */
const LEAST_SAMPLES = 24;

/**
 * What counts as flat: the median of the run's last quarter is not above that of the quarter before it by
 * more than a share and a fixed amount together. The first half is left out, since caches fill then. The
 * system's own memory takes longer than the heap to settle, so that a run of minutes allows it more.
 */
const ALLOWED = {
  rss: { name: "resident memory", share: 0.03, fixed: 6 * MIB },
  heapUsed: { name: "heap", share: 0.03, fixed: 2 * MIB },
  external: { name: "memory outside the heap", share: 0.05, fixed: 2 * MIB },
  handles: { name: "handles", share: 0.1, fixed: 6 },
  files: { name: "open files", share: 0.1, fixed: 6 },
} as const satisfies Partial<Record<keyof MemorySample, object>>;
const SETTLED_AFTER_MS = 30 * 60_000;
const UNSETTLED = 64 * MIB;
const KINDS = Object.keys(ALLOWED) as Array<keyof typeof ALLOWED>;

/** A table may lie half as wide as at half-time again: rows come and go between two vacuums. */
const TABLE = { share: 0.5, smallBytes: 2 * MIB };

/** Nothing of what a process or PostgreSQL holds grows with time. */
export function checkFlat({ memory, connections, halfway, atTheEnd }: SoakSamples): Check[] {
  const isShort = (memory.at(-1)?.at ?? 0) - (memory[0]?.at ?? 0) < SETTLED_AFTER_MS;
  return [
    check("flat: the process that nobody stopped is one and the same", [
      new Set(memory.map(({ pid }) => pid)).size !== 1 && "it was another one in between",
      memory.length < LEAST_SAMPLES && `${memory.length} samples of it are too few`,
    ]),
    ...KINDS.map((kind) => {
      const { name, share, fixed } = ALLOWED[kind];
      const [before, last] = lastQuarters(memory.map((sample) => sample[kind]));
      const most = before * (1 + share) + (kind === "rss" && isShort ? UNSETTLED : fixed);
      return check(`flat: ${name}`, [
        last > most && `${inWords(kind, before)}, then ${inWords(kind, last)}`,
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
  return [
    ...KINDS.map((kind) => {
      const [before, last] = lastQuarters(samples.memory.map((sample) => sample[kind]));
      return [
        ALLOWED[kind].name,
        `${inWords(kind, before)}, last quarter ${inWords(kind, last)}`,
      ] as const;
    }),
    ["connections", `${Math.max(0, ...samples.connections)} at most`],
    ...largest(samples.atTheEnd).map(
      ({ name, bytes, rows }) => [`table ${name}`, `${inMib(bytes)} for ${rows} rows`] as const,
    ),
  ];
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

/** Medians of the third and the fourth quarter. */
function lastQuarters(values: readonly number[]): [number, number] {
  const at = (share: number) => Math.floor(values.length * share);
  return [median(values.slice(at(0.5), at(0.75))), median(values.slice(at(0.75)))];
}

function half(values: readonly number[], which: 0 | 1): readonly number[] {
  const middle = Math.floor(values.length / 2);
  return which === 0 ? values.slice(0, middle) : values.slice(middle);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function inMib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}

function inWords(kind: keyof typeof ALLOWED, value: number): string {
  return kind === "handles" || kind === "files" ? String(value) : inMib(value);
}
