export interface StopSignal {
  /** Aborted when the process is told to stop. */
  readonly asked: AbortSignal;
  /** Aborted when it is told to stop once more: then it waits for as little as possible. */
  readonly hurried: AbortSignal;
}

/** A terminal signals every process of its group, and npm passes the signal on: that is one stop. */
const SAME_STOP_MS = 1_000;

/** Listens for signals to stop, from now on. */
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
  return { asked: asked.signal, hurried: hurried.signal };
}

/** Resolves once the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
