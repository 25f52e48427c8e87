import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import type { Round } from "./measure.ts";

/** What one scenario came to. */
export interface Outcome {
  readonly name: string;
  readonly ours: Round;
  /** Missing where the bar is a figure of its own. */
  readonly reference?: Round;
  /** A ratio where there is a reference, else a rate; missing where it is told for comparison only. */
  readonly bar?: number;
}

/** Scenarios that share their programs. */
export interface ScenarioGroup {
  readonly name: string;
  readonly run: (world: BenchWorld, options: BenchOptions) => Promise<Outcome[]>;
}
