import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { answers, until } from "../until.ts";
import { type ChildOptions, hasEnded, killChild, startChild } from "./child-program.ts";

export interface SiteProcess {
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Throws where it does not get ready. */
  untilReady(): Promise<void>;
  kill(): Promise<void>;
  /** Tells it to stop, as a supervisor does, and waits until it has. */
  stop(): Promise<void>;
  /** Starts it and kills it so soon afterwards, whatever it is at. */
  startAndKill(afterMs: number): Promise<void>;
  /** Whether it was ready since it was started last, and has not ended. */
  isOpen(): boolean;
  /** When it ended by itself without a reason, with its last words. */
  readonly falls: readonly string[];
}

interface SiteProcessOptions extends ChildOptions {
  readonly url: string;
  /** Whether the database was away or out of reach at any moment since then (ms): a start may fail on that. */
  readonly databaseAwaySince: (time: number) => boolean;
  /** From then on it is not started any more. */
  readonly signal: AbortSignal;
}

const RESTART_AFTER_MS = 300;
const READY_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 60_000;
/** After that many it will not get ready. */
const FALLS_AT_MOST = 3;

/** The site under a supervisor that starts it again whenever it ends by itself. */
export function superviseSite(options: SiteProcessOptions): SiteProcess {
  const falls: string[] = [];
  let child: ChildProcess | undefined;
  let wanted = false;
  let wasReady = false;

  function launch(): void {
    const startedAt = Date.now();
    const launched = startChild(options);
    child = launched;
    wasReady = false;
    launched.once("exit", (code, signal) => {
      if (!wanted || child !== launched) return;
      const excused = !wasReady && options.databaseAwaySince(startedAt);
      if (!excused) {
        const when = wasReady ? "while open" : "on its start";
        falls.push(`ended with ${code ?? signal} ${when}: ${lastError(options.logFile)}`);
      }
      setTimeout(() => wanted && child === launched && launch(), RESTART_AFTER_MS);
    });
  }

  async function untilReady(): Promise<void> {
    const isReady = async () => {
      const asked = child;
      if (!(await answers(`${options.url}/readyz`))) return false;
      if (asked === child) wasReady = true;
      return wasReady;
    };
    const before = falls.length;
    let ready = false;
    const isDecided = async () => {
      options.signal.throwIfAborted();
      ready = await isReady();
      return ready || falls.length - before >= FALLS_AT_MOST;
    };
    await until(isDecided, { withinMs: READY_WITHIN_MS, everyMs: 50 });
    if (!ready) throw new Error(`the site does not get ready: ${falls.at(-1) ?? "no word of it"}`);
  }

  async function kill(): Promise<void> {
    wanted = false;
    if (child) await killChild(child);
  }

  async function stop(): Promise<void> {
    wanted = false;
    const asked = child;
    if (!asked || hasEnded(asked)) return;
    asked.kill("SIGTERM");
    await until(() => hasEnded(asked), { withinMs: STOPPED_WITHIN_MS, everyMs: 50 });
    if (asked.exitCode === 0) return;
    const how = hasEnded(asked)
      ? `ended with ${asked.exitCode ?? asked.signalCode}`
      : "did not end";
    falls.push(`${how} when it was told to stop: ${lastError(options.logFile)}`);
    await killChild(asked);
  }

  return {
    isOpen: () => wasReady && child !== undefined && !hasEnded(child),
    falls,
    untilReady,
    start: async () => {
      options.signal.throwIfAborted();
      wanted = true;
      launch();
      await untilReady();
    },
    kill,
    stop,
    startAndKill: async (afterMs) => {
      options.signal.throwIfAborted();
      wanted = true;
      launch();
      await pause(afterMs);
      await kill();
    },
  };
}

/** A line of the log that tells of an error, by its level. */
const ERROR_LINE = /^\{.*"level":(50|60)\b/;

/**
 * The last error of the log: its line, or the first line of what was written without the log, such as the sentence
 * that a start was refused with. The lines of a stack that follow it say where, and not what.
 */
function lastError(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  const last = lines.findLast(
    (line) => ERROR_LINE.test(line) || /^(?!\{"level":)[^\s}\])]/.test(line),
  );
  return last ?? "without a word";
}
