import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { type ChildOptions, killChild, startChild } from "./child-program.ts";
import { answers, until } from "./until.ts";

export interface SiteProcess {
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Throws where it does not get ready. */
  untilReady(): Promise<void>;
  kill(): Promise<void>;
  /** When it ended by itself without a reason, with its last words. */
  readonly falls: readonly string[];
}

interface SiteProcessOptions extends ChildOptions {
  readonly url: string;
  /** Whether the database was away at any moment since then (ms): a start may fail on that. */
  readonly databaseAwaySince: (time: number) => boolean;
  /** From then on it is not started any more. */
  readonly signal: AbortSignal;
}

const RESTART_AFTER_MS = 300;
const READY_WITHIN_MS = 60_000;
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

  return {
    falls,
    untilReady,
    start: async () => {
      options.signal.throwIfAborted();
      wanted = true;
      launch();
      await untilReady();
    },
    kill: async () => {
      wanted = false;
      if (child) await killChild(child);
    },
  };
}

function lastError(logFile: string): string {
  return (
    readFileSync(logFile, "utf8")
      .match(/^\w*Error\b.*$/gm)
      ?.at(-1) ?? "without a word"
  );
}
