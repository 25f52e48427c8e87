import { type Random, seededRandom } from "#server/features/samples/seeded-random.ts";

/** Chance that follows from a seed. */
export interface Dice extends Random {
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** One of the values, as often as its weight says. */
  weighted<T>(values: ReadonlyArray<readonly [weight: number, value: T]>): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Dice of their own for each purpose, so that what one does leaves the others' throws alone. */
export function createDice(seed: number, purpose: number): Dice {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca77));
  const between = (low: number, high: number) => low + Math.floor(random.next() * (high - low + 1));
  return {
    ...random,
    between,
    weighted: (values) => {
      let point = random.next() * values.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of values) {
        point -= weight;
        if (point < 0) return value;
      }
      throw new RangeError("nothing to choose from");
    },
    shuffled: (list) => {
      const rest = [...list];
      return list.flatMap(() => rest.splice(between(0, rest.length - 1), 1));
    },
  };
}
