import type { ChildProcess } from "node:child_process";
import { existsSync, rmSync } from "node:fs";

const children = new Map<ChildProcess, NodeJS.Signals>();
const folders = new Set<string>();

/** So often a folder is removed in which somebody who was told to end still writes. */
const TRIES = 20;

process.once("exit", () => {
  for (const [child, signal] of children) child.kill(signal);
  for (const folder of folders) {
    // It says nothing where a part of the folder is left.
    for (let tries = 0; tries < TRIES && existsSync(folder); tries += 1) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    }
  }
});

/** Ends a child when this process ends, in the midst of whatever it is. */
export function endWithUs<T extends ChildProcess>(child: T, signal: NodeJS.Signals = "SIGKILL"): T {
  children.set(child, signal);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Removes a folder of this process's own when it ends. */
export function removeWithUs(folder: string): string {
  folders.add(folder);
  return folder;
}
