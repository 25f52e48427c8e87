import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";

const children = new Map<ChildProcess, NodeJS.Signals>();
const folders = new Set<string>();

// Nothing can be waited for any more: who is told to end may still write for a moment.
process.once("exit", () => {
  for (const [child, signal] of children) child.kill(signal);
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
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
