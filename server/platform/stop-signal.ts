export interface StopSignal {
  /** Aborted by the first stop signal. */
  readonly requested: AbortSignal;
  /** Aborted by a second stop signal: the process then stops without waiting. */
  readonly forced: AbortSignal;
}

/** A terminal signals the whole process group and npm forwards its signal, so one stop arrives twice. */
const SAME_STOP_MS = 1_000;

export function listenForStopSignals(): StopSignal {
  const asked = new AbortController();
  const hurried = new AbortController();
  let askedAt = 0;
  const onSignal = () => {
    if (!asked.signal.aborted) {
      askedAt = performance.now();
      asked.abort();
    } else if (performance.now() - askedAt > SAME_STOP_MS) {
      hurried.abort();
    }
  };
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, onSignal);
  return { requested: asked.signal, forced: hurried.signal };
}

export function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
