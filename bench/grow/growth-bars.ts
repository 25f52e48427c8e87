/** What a call takes at each size, and by how much it may grow; no bar where the figure is told for comparison only. */
export interface Grown {
  readonly bar: number | undefined;
  readonly ms: readonly number[];
}

/** The steps that have a bar: from the first size to the third, and from there to the last. */
export const steps = (sizes: number): Array<readonly [from: number, to: number]> =>
  sizes > 3
    ? [
        [0, 2],
        [2, 3],
      ]
    : [[0, 2]];

export const ratiosOf = (ms: readonly number[]) =>
  steps(ms.length).map(([from, to]) =>
    ((ms[to] ?? Number.NaN) / (ms[from] ?? Number.NaN)).toFixed(2),
  );

export const isMissed = ({ bar, ms }: Grown) =>
  bar !== undefined && ratiosOf(ms).some((ratio) => !(Number(ratio) <= bar));
