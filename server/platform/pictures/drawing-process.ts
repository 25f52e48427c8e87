import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { DrawingResult, DrawingTask } from "./drawing-program.ts";

/** How a drawing ended: with a result, a dead process, or not in time. */
export type DrawingOutcome = DrawingResult | { readonly died: string } | { readonly endless: true };

/** Runs the drawing program as a child process that can be killed at any time. */
interface DrawingProcess {
  /** Runs one task at a time. Starts a child if there is none, except after `close`. */
  draw(task: DrawingTask): Promise<DrawingOutcome>;
  /** The id of the running child, if any. */
  pid(): number | undefined;
  /** Kills the child. */
  close(): void;
}

const PROGRAM = new URL("./drawing-program.ts", import.meta.url);
const OPTIONS = ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"];
/**
 * The process reads untrusted files, so it gets none of the site's secrets. The glibc settings return the memory of a
 * finished picture to the machine: 100 to 200 MB after a large photograph.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};
/** Donations come first, but someone is waiting for the picture too. */
const NICENESS = 5;
/** How long an idle child is kept: it takes 90 MB, and a third of a second to start. */
const IDLE_MS = 30_000;
/** How many of the program's last characters are reported if it dies. */
const MAX_OUTPUT_LENGTH = 1_000;

export function createDrawingProcess(): DrawingProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const end = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  };
  const release = (idleChild: ChildProcess) => {
    idleChild.unref();
    idleChild.channel?.unref();
    idle = setTimeout(end, IDLE_MS).unref();
  };
  const acquire = (): ChildProcess => {
    clearTimeout(idle);
    child ??= start();
    child.ref();
    child.channel?.ref();
    return child;
  };

  return {
    pid: () => child?.pid,
    close: () => {
      closed = true;
      end();
    },
    draw: async (task) => {
      if (closed) return { died: "the site is stopping" };
      const current = acquire();
      const outcome = await runTask(current, task);
      const done = "drawn" in outcome || "refused" in outcome || "failed" in outcome;
      if (!done) end();
      else if (current === child) release(current);
      return outcome;
    },
  };
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: OPTIONS,
    env: ENVIRONMENT,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // The child has exited already; `runTask` notices.
  }
  return child;
}

function runTask(child: ChildProcess, task: DrawingTask): Promise<DrawingOutcome> {
  const { promise, resolve } = Promise.withResolvers<DrawingOutcome>();
  let output = "";
  const onOutput = (chunk: Buffer) => {
    output = (output + chunk).slice(-MAX_OUTPUT_LENGTH);
  };
  const onMessage = (message: unknown) => resolve(message as DrawingResult);
  const onDeath = (reason: unknown) => resolve({ died: `${reason} ${output}` });
  const late = setTimeout(() => resolve({ endless: true }), task.limits.maxMs);
  child.stderr?.on("data", onOutput);
  child.on("message", onMessage).on("exit", onDeath).on("error", onDeath);
  if (child.exitCode !== null || child.signalCode !== null) onDeath("before the task");
  else child.send(task, (error) => error && onDeath(error));
  return promise.finally(() => {
    clearTimeout(late);
    child.stderr?.off("data", onOutput);
    child.off("message", onMessage).off("exit", onDeath).off("error", onDeath);
  });
}
