import type { LiveEvent, PublicDonation } from "#contract/campaigns/catalogue.ts";

/** The figures that change while the page is open. */
export interface Figures {
  readonly raised: number;
  readonly donor_count: number;
  /** How many donations were taken back until then. */
  readonly taken_back: number;
}

/** Everything the stream has told since the page was loaded. */
export interface LiveState extends Figures {
  /** The donations it told of, newest first. */
  readonly arrived: readonly PublicDonation[];
  /** Those of them that came with the last call. */
  readonly latest: readonly PublicDonation[];
}

export const nothingHeard: LiveState = {
  raised: 0,
  donor_count: 0,
  taken_back: 0,
  arrived: [],
  latest: [],
};

const MOST_KEPT = 50;

/**
 * The newer of two figures. They fall only when a donation is taken back. Where both know of as many
 * taken back, the larger one is newer. So what comes late or out of a cache never moves them backwards.
 */
function younger(one: Figures, other: Figures): Figures {
  const { taken_back } = one;
  if (taken_back !== other.taken_back) return taken_back > other.taken_back ? one : other;
  return {
    raised: Math.max(one.raised, other.raised),
    donor_count: Math.max(one.donor_count, other.donor_count),
    taken_back,
  };
}

/**
 * Sets the figures. If more was taken back than before, one of the arrived donations may be it: all
 * are forgotten.
 */
function withFigures(state: LiveState, { raised, donor_count, taken_back }: Figures): LiveState {
  const kept = taken_back > state.taken_back ? nothingHeard : state;
  return { ...kept, raised, donor_count, taken_back };
}

/** Adds events, which may come in any order and more than once. */
export function hearEvents(before: LiveState, events: readonly LiveEvent[]): LiveState {
  const state = withFigures(before, events.reduce<Figures>(younger, before));
  const known = new Set(state.arrived.map(({ number }) => number));
  const fresh = new Map(
    events
      .filter(({ taken_back }) => taken_back === state.taken_back)
      .flatMap(({ donation }) => donation ?? [])
      .filter(({ number }) => !known.has(number))
      .map((donation) => [donation.number, donation]),
  );
  const latest = newestFirst([...fresh.values()]);
  return {
    ...state,
    arrived: newestFirst([...latest, ...state.arrived]).slice(0, MOST_KEPT),
    latest: latest.length > 0 ? latest : state.latest,
  };
}

/** Takes the figures that the page was loaded with again. */
export function keepFigures(state: LiveState, loaded: Figures): LiveState {
  return withFigures(state, younger(state, loaded));
}

export function liveFigures(state: LiveState, loaded: Figures): Figures {
  const { raised, donor_count, taken_back } = younger(state, loaded);
  return { raised, donor_count, taken_back };
}

/** The donations that came since, then the loaded ones, newest first. */
export function withArrived(
  state: LiveState,
  loaded: readonly PublicDonation[],
): readonly PublicDonation[] {
  const top = loaded[0]?.number ?? 0;
  return [...state.arrived.filter(({ number }) => number > top), ...loaded];
}

/**
 * True where the page has to be loaded again: a number is missing between the known donations and the
 * new ones, or a donation was taken back, which may stand in any of the page's lists.
 */
export function isBehind(
  known: { readonly newest: number; readonly taken_back: number },
  events: readonly LiveEvent[],
): boolean {
  if (events.some(({ taken_back }) => taken_back > known.taken_back)) return true;
  const numbers = events.map(({ donation }) => donation?.number ?? 0);
  const missing = numbers.filter((number) => number > known.newest);
  return missing.length > 0 && Math.max(...missing) - known.newest > new Set(missing).size;
}

function newestFirst(donations: PublicDonation[]): PublicDonation[] {
  return donations.sort((a, b) => b.number - a.number);
}
