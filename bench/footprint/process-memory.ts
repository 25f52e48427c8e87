import type { ChildProcess } from "node:child_process";
import { on } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** How often the processes are looked at, ms. */
const EVERY_MS = 100;

export interface MemoryWatch {
  /** What the process and its children take now, bytes. Pages that processes share are divided. */
  now(): number;
  /** The most that they took together since the start, bytes. */
  peak(): number;
  stop(): void;
}

/** Watches a process and whatever it starts. */
export function watchMemory(pid: number): MemoryWatch {
  const now = () => family(pid).reduce((sum, member) => sum + proportional(member), 0);
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, now());
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    now,
    peak: () => {
      look();
      return highest;
    },
    stop: () => clearInterval(timer),
  };
}

/** Asks a site that has `serve-memory.ts` in it. */
export async function heapOf(site: ChildProcess): Promise<NodeJS.MemoryUsage> {
  site.send("memory");
  // The site also says by itself that it is open.
  for await (const [told] of on(site, "message")) if (told.heapUsed) return told;
  throw new Error("the site does not tell its memory");
}

function family(pid: number): number[] {
  const children = readTasks(pid).flatMap((task) =>
    readOr(`/proc/${pid}/task/${task}/children`, "").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

function readTasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Bytes; 0 for a process that has ended. */
function proportional(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/smaps_rollup`, ""))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}
