import type { LiveEvent, PublicDonation } from "#contract/campaigns.ts";

/** The figures that move while somebody looks. */
export interface Figures {
  readonly raised: number;
  readonly donor_count: number;
}

/** What was heard since the page was loaded. */
export interface LiveState extends Figures {
  /** Donations heard of, newest first. */
  readonly arrived: readonly PublicDonation[];
  /** Those of them that came last, together. */
  readonly latest: readonly PublicDonation[];
}

export const nothingHeard: LiveState = { raised: 0, donor_count: 0, arrived: [], latest: [] };

const MOST_KEPT = 50;

/** The larger of each figure: what arrives late, or out of a cache, never moves them backwards. */
function atLeast(one: Figures, other: Figures): Figures {
  return {
    raised: Math.max(one.raised, other.raised),
    donor_count: Math.max(one.donor_count, other.donor_count),
  };
}

/** Takes the donations that were heard of together, in any order and perhaps twice. */
export function hearDonations(state: LiveState, events: readonly LiveEvent[]): LiveState {
  const known = new Set(state.arrived.map(({ number }) => number));
  const fresh = new Map(
    events
      .filter(({ donation }) => !known.has(donation.number))
      .map(({ donation }) => [donation.number, donation]),
  );
  const latest = newestFirst([...fresh.values()]);
  return {
    ...events.reduce(atLeast, state as Figures),
    arrived: newestFirst([...latest, ...state.arrived]).slice(0, MOST_KEPT),
    latest: latest.length > 0 ? latest : state.latest,
  };
}

/** Remembers the figures the page was loaded with again. */
export function keepFigures(state: LiveState, loaded: Figures): LiveState {
  return { ...state, ...atLeast(state, loaded) };
}

/** The figures to show. */
export function liveFigures(state: LiveState, loaded: Figures): Figures {
  return atLeast(state, loaded);
}

/** The loaded donations, newest first, with those on top that came since. */
export function withArrived(
  state: LiveState,
  loaded: readonly PublicDonation[],
): readonly PublicDonation[] {
  const top = loaded[0]?.number ?? 0;
  return [...state.arrived.filter(({ number }) => number > top), ...loaded];
}

/** True where a number is missing between what is known and what arrived: reload the page's data. */
export function hasGap(newest: number, events: readonly LiveEvent[]): boolean {
  const numbers = events.map(({ donation }) => donation.number).filter((it) => it > newest);
  return numbers.length > 0 && Math.max(...numbers) - newest > new Set(numbers).size;
}

function newestFirst(donations: PublicDonation[]): PublicDonation[] {
  return donations.sort((a, b) => b.number - a.number);
}
