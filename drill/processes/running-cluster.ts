import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/testing/services/free-port.ts";
import { answers, until } from "../../chaos/until.ts";
import { hasEnded, startChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";

const OPEN_WITHIN_MS = 240_000;
const END_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Starts `server/cluster.ts` on a free port, and waits until every process is open. */
export async function startCluster(
  cleanup: Cleanup,
  options: {
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly processes: number;
  },
) {
  // Each process has one more port of its own.
  const port = await freePort(options.processes + 1);
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(options.folder, "cluster.log");
  const child = startChild({
    file: fileURLToPath(new URL("../../server/cluster.ts", import.meta.url)),
    logFile,
    environment: {
      ...options.environment,
      PORT: String(port),
      PUBLIC_URL: url,
      // Its words are waited for.
      LOG_LEVEL: "info",
      DRAIN_SECONDS: "0",
      PROCESSES: String(options.processes),
      // With it each process answers for itself too.
      METRICS_TOKEN: options.environment.APP_SECRET ?? "",
    },
  });
  await cleanup.undo(() => stop());
  const words = () => readFileSync(logFile, "utf8").slice(-2_000);
  const pids = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")
      .trim()
      .split(" ")
      .map(Number);
  /** Waits for it; throws with its last words where it takes too long, or the cluster ends. */
  async function becomes(
    what: string,
    isSo: () => Promise<boolean> | boolean,
    withinMs = OPEN_WITHIN_MS,
  ): Promise<void> {
    const within = { withinMs, everyMs: LOOK_EVERY_MS };
    if (await until(async () => hasEnded(child) || (await isSo()), within))
      if (!hasEnded(child)) return;
    throw new Error(`the cluster is not ${what}: ${words()}`);
  }
  async function stop(): Promise<number | null> {
    if (!hasEnded(child)) child.kill("SIGTERM");
    const within = { withinMs: END_WITHIN_MS, everyMs: LOOK_EVERY_MS };
    if (!(await until(() => hasEnded(child), within))) child.kill("SIGKILL");
    return child.exitCode;
  }
  const said = (text: string) => readFileSync(logFile, "utf8").split(text).length - 1;
  await becomes("open", () => said("all processes are open") > 0);

  return {
    url,
    /** Where each process that takes requests answers for itself. */
    ownUrls: Array.from(
      { length: options.processes },
      (_, index) => `http://127.0.0.1:${port + index + 1}`,
    ),
    words,
    stop,
    /** Replaces every process; throws where one stays. */
    async replaceAll(): Promise<void> {
      const [before, rounds] = [pids(), said("replacing has ended")];
      child.kill("SIGHUP");
      // One after the other.
      const withinMs = before.length * OPEN_WITHIN_MS;
      await becomes("replaced", () => said("replacing has ended") > rounds, withinMs);
      const left = pids().filter((pid) => before.includes(pid));
      if (left.length > 0)
        throw new Error(`${left.length} processes were not replaced: ${words()}`);
    },
    /**
     * Kills the first process just when its parent has to tell it what another has committed, and waits
     * until a new one has its place.
     */
    async killOne(commitElsewhere: () => Promise<void>): Promise<void> {
      const before = pids();
      // As a busy parent would, it hears of the commit first, and only then that one is gone.
      child.kill("SIGSTOP");
      try {
        await commitElsewhere();
        process.kill(before[0] ?? 0, "SIGKILL");
        const within = { withinMs: END_WITHIN_MS, everyMs: 1 };
        if (!(await until(() => hasDied(before[0] ?? 0), within)))
          throw new Error("a process that is killed does not die");
      } finally {
        child.kill("SIGCONT");
      }
      await becomes("whole again", async () => {
        const now = pids();
        const isWhole = now.length === before.length && now[0] !== before[0];
        return isWhole && (await answers(`http://127.0.0.1:${port + 1}/readyz`));
      });
    },
  };
}

/** Whether it is dead, its parent not having heard of it yet: the first thread is kept for that, and no other. */
function hasDied(pid: number): boolean {
  const isDead = readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  return isDead && readdirSync(`/proc/${pid}/task`).length === 1;
}
