import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished, vi } from "vitest";

const READY_MS = 60_000;

/** Runs a program until the test is over. */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(command, args, {
    stdio: "ignore",
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return child;
}

/** Tries until it goes: a program that was just started takes its time. */
export function whenReady<T>(attempt: () => Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: READY_MS, interval: 100 });
}
