import type { LiveEvent, PublicDonation } from "#contract/campaigns/catalogue.ts";

export interface LiveTotals {
  readonly raised: number;
  readonly donor_count: number;
  /** How many donations were refunded or reversed until then. */
  readonly taken_back: number;
}

/** What the live stream has reported since the page was loaded. */
export interface LiveState extends LiveTotals {
  readonly arrived: readonly PublicDonation[];
  /** Those of the last `applyEvents` that had any. */
  readonly latest: readonly PublicDonation[];
}

export const initialLiveState: LiveState = {
  raised: 0,
  donor_count: 0,
  taken_back: 0,
  arrived: [],
  latest: [],
};

const MAX_ARRIVED = 50;

/**
 * Returns the newer totals, whatever order they arrive in: totals fall only when `taken_back` rises, so
 * with the same `taken_back` the larger ones are newer.
 */
function newerTotals(a: LiveTotals, b: LiveTotals): LiveTotals {
  const { taken_back } = a;
  if (taken_back !== b.taken_back) return taken_back > b.taken_back ? a : b;
  return {
    raised: Math.max(a.raised, b.raised),
    donor_count: Math.max(a.donor_count, b.donor_count),
    taken_back,
  };
}

/** Drops all arrived donations when `taken_back` has risen, since any of them may have been refunded. */
function withTotals(state: LiveState, { raised, donor_count, taken_back }: LiveTotals): LiveState {
  const base = taken_back > state.taken_back ? initialLiveState : state;
  return { ...base, raised, donor_count, taken_back };
}

/** Adds events, which may arrive in any order and more than once. */
export function applyEvents(previous: LiveState, events: readonly LiveEvent[]): LiveState {
  const state = withTotals(previous, events.reduce<LiveTotals>(newerTotals, previous));
  const known = new Set(state.arrived.map(({ number }) => number));
  const fresh = new Map(
    events
      .filter(({ taken_back }) => taken_back === state.taken_back)
      .flatMap(({ donation }) => donation ?? [])
      .filter(({ number }) => !known.has(number))
      .map((donation) => [donation.number, donation]),
  );
  const latest = sortNewestFirst([...fresh.values()]);
  return {
    ...state,
    arrived: sortNewestFirst([...latest, ...state.arrived]).slice(0, MAX_ARRIVED),
    latest: latest.length > 0 ? latest : state.latest,
  };
}

/** Merges the totals of a reload into the state. */
export function applyLoadedTotals(state: LiveState, loaded: LiveTotals): LiveState {
  return withTotals(state, newerTotals(state, loaded));
}

export function currentTotals(state: LiveState, loaded: LiveTotals): LiveTotals {
  const { raised, donor_count, taken_back } = newerTotals(state, loaded);
  return { raised, donor_count, taken_back };
}

/** The donations that arrived since the page was loaded, then the loaded ones, newest first. */
export function prependArrived(
  state: LiveState,
  loaded: readonly PublicDonation[],
): readonly PublicDonation[] {
  const newestLoaded = loaded[0]?.number ?? 0;
  return [...state.arrived.filter(({ number }) => number > newestLoaded), ...loaded];
}

/**
 * True if the page must be reloaded: a number is missing between the known and the new donations, or a
 * donation was refunded, which may appear in any of the page's lists.
 */
export function needsReload(
  known: { readonly newest: number; readonly taken_back: number },
  events: readonly LiveEvent[],
): boolean {
  if (events.some(({ taken_back }) => taken_back > known.taken_back)) return true;
  const numbers = events.map(({ donation }) => donation?.number ?? 0);
  const unknown = numbers.filter((number) => number > known.newest);
  return unknown.length > 0 && Math.max(...unknown) - known.newest > new Set(unknown).size;
}

function sortNewestFirst(donations: PublicDonation[]): PublicDonation[] {
  return donations.sort((a, b) => b.number - a.number);
}
