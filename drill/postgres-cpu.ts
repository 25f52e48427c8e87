import { readFileSync } from "node:fs";
import type { PostgresCluster } from "#server/testing/services/postgres-cluster.ts";

/** Of `/proc/PID/stat`. */
const TICKS_PER_SECOND = 100;

/** The time that its processes took so far, ms. */
export function postgresCpuMs(server: PostgresCluster): number {
  const [first = 0, ...others] = server.pids();
  const ticks = others.reduce((sum, pid) => sum + ticksOf(pid, 0), ticksOf(first, 0));
  return Math.round(((ticks + ticksOf(first, 2)) * 1_000) / TICKS_PER_SECOND);
}

/** Time of a process, and from 2 on of those of its children that have ended. */
function ticksOf(pid: number, from: 0 | 2): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11 + from]) + Number(fields[12 + from]);
  } catch {
    return 0;
  }
}
