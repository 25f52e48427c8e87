/** How the gateway misbehaves, from 0 (never) to 1 (always). */
export interface FaultSettings {
  /** A webhook is marked as sent and never delivered. */
  readonly lose: number;
  /** A webhook is delivered twice. */
  readonly duplicate: number;
  /** Every webhook waits that long first. */
  readonly delay_ms: number;
  /** Webhooks leave in another order than they came to be. */
  readonly shuffle: boolean;
  /** A call is answered 503 before anything is done. */
  readonly reject_calls: number;
  /** A call is carried out, then the line is cut instead of an answer. */
  readonly drop_answers: number;
}

export const noFaults: FaultSettings = {
  lose: 0,
  duplicate: 0,
  delay_ms: 0,
  shuffle: false,
  reject_calls: 0,
  drop_answers: 0,
};

export type FaultKind = "lose" | "duplicate" | "reject_calls" | "drop_answers";

/** How far apart shuffling throws webhooks that belong together. */
const SHUFFLE_SPREAD_MS = 500;

export type Faults = ReturnType<typeof createFaults>;

/** Faults of a running gateway; the same seed and the same calls give the same faults. */
export function createFaults(seed: number) {
  let settings = noFaults;
  let random = seededRandom(seed);
  const struck = { lose: 0, duplicate: 0, reject_calls: 0, drop_answers: 0 };

  return {
    settings: () => settings,
    /** How often each fault has struck since the start. */
    struck: () => ({ ...struck }),
    set(next: FaultSettings, newSeed?: number) {
      settings = next;
      if (newSeed !== undefined) random = seededRandom(newSeed);
    },
    strikes(kind: FaultKind): boolean {
      const chance = settings[kind];
      if (chance <= 0 || random() >= chance) return false;
      struck[kind] += 1;
      return true;
    },
    /** How long a webhook is held back. */
    holdMs: () =>
      settings.delay_ms + (settings.shuffle ? Math.floor(random() * SHUFFLE_SPREAD_MS) : 0),
  };
}

/** Numbers from 0 up to 1 that follow from the seed: a counter sent through an integer hash. */
function seededRandom(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
