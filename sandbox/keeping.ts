import * as z from "zod/mini";

export const keeping = z.object({
  /** So long after a payment succeeded its cost is told; 0 is at once. */
  cost_after_ms: z._default(z.int().check(z.gte(0), z.lte(86_400_000)), 0),
  /** The currency into which all that is paid is exchanged; null leaves it as it was paid. */
  keeps_in: z._default(z.nullable(z.enum(["USD", "EUR"])), null),
  /** So much more is told of each balance than there is. */
  drift_minor: z._default(z.int().check(z.gte(-99_999_999), z.lte(99_999_999)), 0),
});

/** How the gateway keeps what was paid; what is left out is as usual. */
export type Keeping = z.output<typeof keeping>;

export type KeepingTerms = ReturnType<typeof createKeeping>;

/** Begins as usual: the cost is told at once, money stays in its currency, balances are right. */
export function createKeeping() {
  let now = keeping.parse({});
  return {
    now: () => now,
    set(next: Keeping) {
      now = next;
    },
  };
}

/** What one unit of a currency is worth in the other one, in thousandths. */
const rates: Readonly<Record<string, number>> = { USD: 900, EUR: 1100 };

/** An amount of one of the two currencies in the other one, in minor units, halves up. */
export function exchangedMinor(minor: number, from: string): number {
  return Math.floor((minor * (rates[from] ?? 1000) + 500) / 1000);
}
