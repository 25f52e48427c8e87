/** A random generator that returns the same numbers for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  chance(probability: number): boolean;
  /** Throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
}

/** A linear congruential generator (Numerical Recipes) with mixed output. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const index = Math.floor(next() * list.length);
      if (index >= list.length) throw new RangeError("the list is empty");
      return list[index] as (typeof list)[number];
    },
  };
}
