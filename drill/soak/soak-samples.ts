import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Ask } from "../../chaos/check/site-rows.ts";

/** What a process is made of, after a collection of garbage; sizes in bytes. */
export interface MemorySample {
  readonly at: number;
  readonly pid: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly threads: number;
  readonly handles: number;
  readonly files: number;
}

/** How large a table is, with its indexes and what it keeps aside, for so many rows. */
export interface TableSample {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

export interface SoakSamples {
  readonly memory: readonly MemorySample[];
  /** PostgreSQL's connections of the site, at each look. */
  readonly connections: readonly number[];
  readonly halfway: readonly TableSample[];
  readonly atTheEnd: readonly TableSample[];
}

const LOOK_EVERY_MS = 5_000;

/** Reads what `report-memory.ts` wrote. */
export function readMemory(file: string): MemorySample[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as MemorySample);
}

/** Counts PostgreSQL's connections until `signal`; a look while it is away counts for nothing. */
export async function watchConnections(ask: Ask, signal: AbortSignal): Promise<number[]> {
  const seen: number[] = [];
  while (!signal.aborted) {
    try {
      const [row] = await ask<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'site'",
      );
      if (row) seen.push(row.n);
    } catch {
      // It was cut off, and comes back.
    }
    await pause(LOOK_EVERY_MS);
  }
  return seen;
}

/** Every table of the site and of its jobs, with exact counts. */
export async function measureTables(ask: Ask): Promise<TableSample[]> {
  const tables = await ask<{ name: string; bytes: bigint }>(`
    SELECT c.oid::regclass::text AS name, pg_total_relation_size(c.oid) AS bytes
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    ORDER BY 1`);
  const samples: TableSample[] = [];
  for (const { name, bytes } of tables) {
    const [row] = await ask<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    samples.push({ name, bytes: Number(bytes), rows: row?.n ?? 0 });
  }
  return samples;
}
