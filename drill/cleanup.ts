/** Steps that must run when a run ends, however it ends. */
export interface Cleanup {
  /** Aborted as soon as the run is over. */
  readonly signal: AbortSignal;
  /** Registers a step; after the end, a step runs at once. */
  undo(step: () => unknown): Promise<void>;
  /** Runs the steps once, newest first, even after a failure. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const steps: Array<() => unknown> = [];
  const over = new AbortController();
  let running: Promise<void> | undefined;

  async function runSteps(): Promise<void> {
    over.abort();
    const faults: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, "cleanup failed");
  }

  return {
    signal: over.signal,
    undo: async (step) => {
      if (running) await step();
      else steps.push(step);
    },
    run: () => {
      running ??= runSteps();
      return running;
    },
  };
}
