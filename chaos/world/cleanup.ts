/** What must be undone when a run ends, however it ends. */
export interface Cleanup {
  /** Aborted as soon as the run is over. */
  readonly signal: AbortSignal;
  /** Remembers a step; one that comes after the end is taken at once. */
  undo(step: () => unknown): Promise<void>;
  /** Takes the steps, the newest first, all of them even where one fails. However often it is called, once. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const steps: Array<() => unknown> = [];
  const over = new AbortController();
  let running: Promise<void> | undefined;

  async function takeSteps(): Promise<void> {
    over.abort();
    const faults: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, "not all could be undone");
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
