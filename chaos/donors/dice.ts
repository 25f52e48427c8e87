export type Dice = ReturnType<typeof createDice>;

/** Seeded random numbers, with an independent sequence for each purpose. */
export function createDice(seed: number, purpose: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca77);
  /** At least 0 and below 1: Tommy Ettinger's mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** An integer, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability: number) => next() < probability,
    /** Throws RangeError for an empty list. */
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError("nothing to pick from");
      return list[between(0, list.length - 1)] as T;
    },
    /** Picks a value with a probability proportional to its weight. */
    weighted: <T>(values: ReadonlyArray<readonly [weight: number, value: T]>): T => {
      let point = next() * values.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of values) {
        point -= weight;
        if (point < 0) return value;
      }
      throw new RangeError("nothing to choose from");
    },
  };
}
