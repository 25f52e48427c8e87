import cluster from "node:cluster";

export interface StopSignal {
  /** Aborted when the process is told to stop. */
  readonly asked: AbortSignal;
  /** Aborted when it is told to stop once more: then it waits for as little as possible. */
  readonly hurried: AbortSignal;
  /** Aborted when another process has taken the place of this one among several, or it is told to stop. */
  readonly leaving: AbortSignal;
}

/** What a process says to a parent once it is open. */
export const OPEN = "open";
/** What a parent says to a process that another one has replaced. */
export const REPLACED = "replaced";

/** A supervisor may tell every process of a group while the parent passes it on: that is one stop. */
const SAME_STOP_MS = 1_000;

/** Listens for signals and a parent's word to stop, from now on. */
export function listenForStop(): StopSignal {
  const asked = new AbortController();
  const hurried = new AbortController();
  let askedAt = 0;
  const hear = () => {
    if (!asked.signal.aborted) {
      askedAt = performance.now();
      asked.abort();
    } else if (performance.now() - askedAt > SAME_STOP_MS) {
      hurried.abort();
    }
  };
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, hear);
  if (cluster.worker) {
    // A process whose parent died would end in the middle of its calls.
    cluster.worker.exitedAfterDisconnect = true;
    process.once("disconnect", hear);
    // It may be written to before it is known to be dead.
    cluster.worker.on("error", hear);
  }
  const replaced = new AbortController();
  process.on("message", (told) => told === REPLACED && replaced.abort());
  const leaving = AbortSignal.any([asked.signal, replaced.signal]);
  return { asked: asked.signal, hurried: hurried.signal, leaving };
}

/** Resolves once the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
