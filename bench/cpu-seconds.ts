import { readFileSync } from "node:fs";

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** What a process has used of the cores so far. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before these fields may hold spaces; proc(5) has utime and stime 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The same of a process and its children, as long as none of them ends. */
export function familyCpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const pids = [pid, ...children.filter(Boolean).map(Number)];
  return pids.reduce((sum, its) => sum + cpuSeconds(its), 0);
}
