import type { ChildProcess } from "node:child_process";
import { existsSync, rmSync } from "node:fs";

const children = new Map<ChildProcess, NodeJS.Signals>();
const folders = new Set<string>();

/** Attempts to delete a folder while a child may still be writing. */
const MAX_TRIES = 20;

process.once("exit", () => {
  for (const [child, signal] of children) child.kill(signal);
  for (const folder of folders) {
    // `rmSync` does not report leftovers.
    for (let tries = 0; tries < MAX_TRIES && existsSync(folder); tries += 1) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    }
  }
});

/** Kills a child when this process exits. */
export function killOnExit<T extends ChildProcess>(
  child: T,
  signal: NodeJS.Signals = "SIGKILL",
): T {
  children.set(child, signal);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Deletes a folder when this process exits. */
export function removeOnExit(folder: string): string {
  folders.add(folder);
  return folder;
}
