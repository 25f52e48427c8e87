import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { DrawingAnswer, DrawingTask } from "./drawing-program.ts";

/** What became of a drawing: the program's answer, or that it died, or came to no end in time. */
export type DrawingOutcome = DrawingAnswer | { readonly died: string } | { readonly endless: true };

/** The program that draws, as a child that can be ended in the middle of its work. */
export interface DrawingProcess {
  /** One task at a time. Starts the child where none is there, and none any more after `close`. */
  draw(task: DrawingTask): Promise<DrawingOutcome>;
  /** The running child's id; undefined where there is none. */
  pid(): number | undefined;
  /** Ends it, whatever it is doing. */
  close(): void;
}

const PROGRAM = new URL("./drawing-program.ts", import.meta.url);
const OPTIONS = ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"];
/**
 * No secret of the site is where strangers' files are read. For glibc: memory of a picture that was
 * drawn goes back to the machine, which is 100 to 200 MB after a large photograph.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};
/** Whoever gives meanwhile comes first; but somebody waits for their picture too. */
const NICENESS = 5;
/** It takes 90 MB while it lives, and a third of a second to start. */
const KEPT_FOR_MS = 30_000;
/** What the program said last is told when it dies, characters. */
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
    // It is gone already, which whoever waits for it is told.
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
