export interface StopSignal {
  /** Aborted when the process is told to stop. */
  readonly asked: AbortSignal;
  /** Aborted when it is told again: nothing is waited for that can be left out. */
  readonly hurried: AbortSignal;
}

/** A supervisor that tells every process of a group, and a parent that passes it on, mean one stop. */
const SAME_STOP_MS = 1_000;

/** Hears the system's signals to stop, from now on. */
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
