/** Milliseconds that single requests took. */
export interface Latencies {
  add(ms: number): void;
  /** The time within which this share of the requests was answered; NaN where there was none. */
  quantile(share: number): number;
}

export function createLatencies(): Latencies {
  const taken: number[] = [];
  let sorted = true;
  return {
    add: (ms) => {
      taken.push(ms);
      sorted = false;
    },
    quantile: (share) => {
      if (!sorted) taken.sort((a, b) => a - b);
      sorted = true;
      return taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN;
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}
