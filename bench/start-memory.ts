import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sendLoad } from "./load.ts";
import { memoryMb, startProgram } from "./program.ts";
import { printTable } from "./table.ts";
import type { BenchOptions } from "./world.ts";
import { environment, openCluster, runOnce, temporaryFolder } from "./world.ts";

/** How long a site idles before its memory is measured. */
const IDLE_MS = 15_000;
const LOAD_SECONDS = 20;
const paths = ["/home", "/api/v1/campaign/list/", "/api/v1/campaign/trending/"];

/** Measures a site's start and memory, with new sample data and on a restart. */
export async function measureStart({ sites }: BenchOptions): Promise<void> {
  const cluster = await openCluster();
  const rows: string[][] = [];
  for (const [at, site] of sites.entries()) {
    for (const database of ["embedded", "PostgreSQL"]) {
      const settings: Record<string, string> = {
        ...{ ...environment, DATA_DIR: temporaryFolder(), SAMPLE_DATA: "on" },
      };
      if (database === "PostgreSQL") {
        await runOnce(cluster.url("postgres"), `CREATE DATABASE start_${at}`);
        settings.DATABASE_URL = cluster.url(`start_${at}`);
      }
      for (const start of ["first start", "second start"]) {
        const name = `${basename(site)}, ${database}, ${start}`;
        rows.push([name, ...(await measureOnce(join(site, "server/main.ts"), settings))]);
      }
    }
  }
  await cluster.remove();
  printTable(
    ["site", "ready s", "ready MB", "idle MB", `after ${LOAD_SECONDS} s of load MB`],
    rows,
  );
}

async function measureOnce(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const startedAt = performance.now();
  const program = await startProgram(file, environment, "/readyz");
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
