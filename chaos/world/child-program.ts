import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { killOnExit } from "#server/testing/services/on-exit.ts";
import { programEnvironment } from "#server/testing/services/program-environment.ts";

export interface ChildOptions {
  readonly file: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Its output is appended to this file. */
  readonly logFile: string;
  /** URLs of modules that it loads first. */
  readonly preload?: readonly string[];
}

/** Starts one of our programs on this Node, with a minimal environment. */
export function startChild(options: ChildOptions): ChildProcess {
  const log = openSync(options.logFile, "a");
  const preload = (options.preload ?? []).flatMap((address) => ["--import", address]);
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...preload, options.file, ...(options.args ?? [])],
    { env: { ...programEnvironment(), ...options.environment }, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  return killOnExit(child);
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Sends SIGKILL and waits for the exit. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
