import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { answers, until } from "../chaos/until.ts";
import {
  type ChildOptions,
  hasEnded,
  killChild,
  startChild,
} from "../chaos/world/child-program.ts";
import type { Cleanup } from "../chaos/world/cleanup.ts";
import type { Version } from "./version.ts";

const READY_WITHIN_MS = 120_000;
const END_WITHIN_MS = 60_000;
/** A program that does its work and ends; on a busy machine its start alone takes long. */
const RUN_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 200;

/** A place for one process of the site, on a port of its own. */
export interface LineupMember {
  readonly url: string;
  /** Starts that version and waits until the switch sends it calls. */
  start(version: Version): Promise<void>;
  /** Tells it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it without a word of warning. */
  kill(): Promise<void>;
  /** The number of its process. */
  readonly pid: number;
  /** How it ended, where that was not as it should. */
  readonly falls: readonly string[];
}

export async function openMember(options: {
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Ports that get calls: a member is in it for as long as `/readyz` says so. */
  readonly ready: Set<number>;
  readonly cleanup: Cleanup;
}): Promise<LineupMember> {
  const { logFile, ready, cleanup } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const falls: string[] = [];
  let child: ChildProcess | undefined;
  let killed = false;
  let looking = true;
  await cleanup.undo(async () => {
    looking = false;
    if (child) await killChild(child);
  });
  void until(
    async () => {
      if (await answers(`${url}/readyz`)) ready.add(port);
      else ready.delete(port);
      return !looking;
    },
    { withinMs: Number.POSITIVE_INFINITY, everyMs: LOOK_EVERY_MS },
  );
  const words = () => readFileSync(logFile, "utf8").slice(-2_000);

  return {
    url,
    falls,
    get pid() {
      return child?.pid ?? 0;
    },
    async kill() {
      killed = true;
      if (child) await killChild(child);
    },
    async start({ folder }) {
      const launched = startChild({
        file: join(folder, "server/main.ts"),
        logFile,
        environment: { ...options.environment, PORT: String(port) },
      });
      child = launched;
      killed = false;
      // Who has ended is not called until the next look either, nor is it taken for the one that starts after it.
      launched.once("exit", () => ready.delete(port));
      await until(() => ready.has(port) || hasEnded(launched) || !looking, {
        withinMs: READY_WITHIN_MS,
        everyMs: 50,
      });
      if (!ready.has(port)) throw new Error(`the site does not get ready: ${words()}`);
      launched.once("exit", (code, signal) => {
        if (looking && !killed && code !== 0)
          falls.push(`ended with ${code ?? signal}: ${words()}`);
      });
    },
    async stop() {
      child?.kill("SIGTERM");
      const ended = () => child === undefined || hasEnded(child);
      const within = { withinMs: END_WITHIN_MS, everyMs: 50 };
      if (!(await until(ended, within))) falls.push("does not end when it is told to");
    },
  };
}

/** Runs a program of ours to its end; throws with its words where it fails. */
export async function runToEnd(options: ChildOptions): Promise<void> {
  const child = startChild(options);
  const inTime = await until(() => hasEnded(child), { withinMs: RUN_WITHIN_MS, everyMs: 50 });
  if (child.exitCode === 0) return;
  await killChild(child);
  const what = inTime ? "fails" : `does not end within ${RUN_WITHIN_MS / 1000} s`;
  throw new Error(
    `${options.file} ${what}: ${readFileSync(options.logFile, "utf8").slice(-2_000)}`,
  );
}
