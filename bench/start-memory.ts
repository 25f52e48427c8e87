import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sendLoad } from "./load.ts";
import { memoryMb, startProgram } from "./program.ts";
import { printTable } from "./table.ts";
import type { BenchOptions } from "./world.ts";
import { environment, openCluster, runOnce, temporaryFolder } from "./world.ts";

/** A site is left alone for so long before its memory counts. */
const IDLE_MS = 15_000;
const LOAD_SECONDS = 20;
const paths = ["/home", "/api/v1/campaign/list/", "/api/v1/campaign/trending/"];

/** Seconds until a site is ready and the memory that it takes: with new sample data, and when it starts again. */
export async function measureStart({ sites }: BenchOptions): Promise<void> {
  const cluster = await openCluster();
  const rows: string[][] = [];
  for (const [at, site] of sites.entries()) {
    for (const database of ["embedded", "PostgreSQL"]) {
      const its: Record<string, string> = {
        ...{ ...environment, DATA_DIR: temporaryFolder(), SAMPLE_DATA: "on" },
      };
      if (database === "PostgreSQL") {
        await runOnce(cluster.url("postgres"), `CREATE DATABASE start_${at}`);
        its.DATABASE_URL = cluster.url(`start_${at}`);
      }
      for (const start of ["first start", "second start"]) {
        const name = `${basename(site)}, ${database}, ${start}`;
        rows.push([name, ...(await measureOnce(join(site, "server/main.ts"), its))]);
      }
    }
  }
  await cluster.remove();
  printTable(
    ["site", "ready s", "ready MB", "idle MB", `after ${LOAD_SECONDS} s of load MB`],
    rows,
  );
}

async function measureOnce(file: string, its: Readonly<Record<string, string>>): Promise<string[]> {
  const startedAt = performance.now();
  const program = await startProgram(file, its, "/readyz");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const megabytes = () => memoryMb(program.pid).toFixed(0);
  const ready = megabytes();
  await pause(IDLE_MS);
  const idle = megabytes();
  for (const path of paths) {
    await sendLoad(program, { path, seconds: LOAD_SECONDS / paths.length });
  }
  const loaded = megabytes();
  await program.stop();
  return [seconds, ready, idle, loaded];
}
