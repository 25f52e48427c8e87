/** What must be undone when a run ends, however it ends. */
export interface Cleanup {
  /** Aborted as soon as the run is over. */
  readonly signal: AbortSignal;
  /** Remembers a step; one that comes after the end is taken at once. */
  undo(step: () => unknown): Promise<void>;
  /** Takes the steps, the newest first. However often it is called, once. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const steps: Array<() => unknown> = [];
  const over = new AbortController();
  let running: Promise<void> | undefined;

  async function takeSteps(): Promise<void> {
    over.abort();
    for (let step = steps.pop(); step; step = steps.pop()) await step();
  }

  return {
    signal: over.signal,
    undo: async (step) => {
      if (running) await step();
      else steps.push(step);
    },
    run: () => {
      running ??= takeSteps();
      return running;
    },
  };
}
