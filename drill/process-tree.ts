import { readdirSync, readFileSync } from "node:fs";

/** A process and all that it started, by their ids, itself first. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const process of tree) tree.push(...(children.get(process) ?? []));
  return tree;
}

/** The program's name stands in brackets and may hold anything. */
function parentOf(process: string): number {
  try {
    const text = readFileSync(`/proc/${process}/stat`, "utf8");
    return Number(text.slice(text.lastIndexOf(")") + 1).split(" ")[2]);
  } catch {
    return -1;
  }
}

/** Sends it to each process that is still there. */
export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      process.kill(id, signal);
    } catch {
      // It ended by itself.
    }
  }
}
