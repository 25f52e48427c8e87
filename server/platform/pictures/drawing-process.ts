import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { DrawingAnswer, DrawingTask } from "./drawing-program.ts";

/** How a drawing ended: with the program's answer, with its death, or not in time. */
export type DrawingOutcome = DrawingAnswer | { readonly died: string } | { readonly endless: true };

/** The drawing program as a child process that can be ended in the middle of its work. */
export interface DrawingProcess {
  /** One task at a time. Starts a child when there is none, but not after `close`. */
  draw(task: DrawingTask): Promise<DrawingOutcome>;
  /** The running child's id; undefined when there is none. */
  pid(): number | undefined;
  /** Ends the child, whatever it is doing. */
  close(): void;
}

const PROGRAM = new URL("./drawing-program.ts", import.meta.url);
const OPTIONS = ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"];
/**
 * The process that reads strangers' files gets no secret of the site. The setting for glibc gives the
 * memory of a finished picture back to the machine: 100 to 200 MB after a large photograph.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};
/** Donations come first, but somebody waits for the picture too. */
const NICENESS = 5;
/** The child is kept so long after its last picture: it takes 90 MB, and a third of a second to start. */
const KEPT_FOR_MS = 30_000;
/** So many of the last characters that the program wrote are reported when it dies. */
const KEPT_WORDS = 1_000;

export function createDrawingProcess(): DrawingProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const end = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  };
  const rest = (resting: ChildProcess) => {
    resting.unref();
    resting.channel?.unref();
    idle = setTimeout(end, KEPT_FOR_MS).unref();
  };
  const wake = (): ChildProcess => {
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
      const drawing = wake();
      const outcome = await outcomeOf(drawing, task);
      const done = "drawn" in outcome || "refused" in outcome || "failed" in outcome;
      if (!done) end();
      else if (drawing === child) rest(drawing);
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
    // The child is gone already. The code that waits for it hears its exit.
  }
  return child;
}

function outcomeOf(child: ChildProcess, task: DrawingTask): Promise<DrawingOutcome> {
  const { promise, resolve } = Promise.withResolvers<DrawingOutcome>();
  let words = "";
  const onWords = (chunk: Buffer) => {
    words = (words + chunk).slice(-KEPT_WORDS);
  };
  const onMessage = (message: unknown) => resolve(message as DrawingAnswer);
  const onDeath = (why: unknown) => resolve({ died: `${why} ${words}` });
  const late = setTimeout(() => resolve({ endless: true }), task.limits.longestMs);
  child.stderr?.on("data", onWords);
  child.on("message", onMessage).on("exit", onDeath).on("error", onDeath);
  if (child.exitCode !== null || child.signalCode !== null) onDeath("before it was asked");
  else child.send(task, (error) => error && onDeath(error));
  return promise.finally(() => {
    clearTimeout(late);
    child.stderr?.off("data", onWords);
    child.off("message", onMessage).off("exit", onDeath).off("error", onDeath);
  });
}
