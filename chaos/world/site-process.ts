import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { respondsOk, until } from "../until.ts";
import { type ChildOptions, killChild, startChild } from "./child-program.ts";

interface SiteProcessOptions extends ChildOptions {
  readonly url: string;
  /** Whether the database was down at any point since `time`, in ms. Excuses a failed start. */
  readonly databaseWasDownSince: (time: number) => boolean;
}

const RESTART_AFTER_MS = 300;
const READY_TIMEOUT_MS = 240_000;
const MAX_CRASHES = 3;

/** Supervises one process of the site and restarts it when it exits. */
export function superviseSite(options: SiteProcessOptions) {
  /** Unexplained exits, with the process's last error. */
  const crashes: string[] = [];
  let child: ChildProcess | undefined;
  let isWanted = false;
  let wasReady = false;

  function launch(): void {
    const startedAt = Date.now();
    const launched = startChild(options);
    child = launched;
    isWanted = true;
    wasReady = false;
    launched.once("exit", (code, signal) => {
      if (!isWanted || child !== launched) return;
      if (wasReady || !options.databaseWasDownSince(startedAt)) {
        const when = wasReady ? "while serving" : "during startup";
        crashes.push(`exited with ${code ?? signal} ${when}: ${findLastError(options.logFile)}`);
      }
      setTimeout(() => isWanted && child === launched && launch(), RESTART_AFTER_MS);
    });
  }

  /** Throws if the process does not become ready. */
  async function untilReady(): Promise<void> {
    const before = crashes.length;
    const isReadyOrFailed = async () => {
      const probed = child;
      if ((await respondsOk(`${options.url}/readyz`)) && probed === child) wasReady = true;
      return wasReady || crashes.length - before >= MAX_CRASHES;
    };
    await until(isReadyOrFailed, { withinMs: READY_TIMEOUT_MS, everyMs: 50 });
    if (!wasReady)
      throw new Error(`the site did not become ready: ${crashes.at(-1) ?? "no reason"}`);
  }

  async function kill(): Promise<void> {
    isWanted = false;
    if (child) await killChild(child);
  }

  return {
    crashes,
    untilReady,
    kill,
    async start(): Promise<void> {
      launch();
      await untilReady();
    },
    /** Kills the process in the middle of its start. */
    async startAndKill(afterMs: number): Promise<void> {
      launch();
      await pause(afterMs);
      await kill();
    },
  };
}

/** The last error in a log file, as a log line or plain text. */
function findLastError(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  const isError = (line: string) => /"level":(50|60)\b|^(?!\{"level":)[^\s}\])]/.test(line);
  return lines.findLast(isError) ?? "no output";
}
