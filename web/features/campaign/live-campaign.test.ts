import fc from "fast-check";
import { expect, test } from "vitest";
import type { LiveEvent } from "#contract/campaigns/catalogue.ts";
import { samplePublicDonation } from "../../testing/sample-donations.ts";
import {
  hearEvents,
  isBehind,
  keepFigures,
  liveFigures,
  nothingHeard,
  withArrived,
} from "./live-campaign.ts";

interface ToldDonation extends LiveEvent {
  donation: NonNullable<LiveEvent["donation"]>;
}

function told(number: number, raised = number * 10, taken_back = 0): ToldDonation {
  const donation = { ...samplePublicDonation, number, amount: 10 };
  return { raised, donor_count: number, taken_back, donation };
}

/** The figures after this many donations were taken back. */
function takenBack(taken_back: number, raised: number, donor_count: number): LiveEvent {
  return { raised, donor_count, taken_back, donation: null };
}

const loaded = { raised: 40, donor_count: 4, taken_back: 0 };
const nothing = { raised: 0, donor_count: 0, taken_back: 0 };
const numbersOf = (donations: readonly { number: number }[]) => donations.map((it) => it.number);

test("the loaded figures are shown until an event comes", () => {
  expect(liveFigures(nothingHeard, loaded)).toEqual(loaded);
});

test("a new donation changes the figures and stands on top", () => {
  const state = hearEvents(nothingHeard, [told(5)]);
  expect(liveFigures(state, loaded)).toEqual({ raised: 50, donor_count: 5, taken_back: 0 });
  expect(numbersOf(withArrived(state, [told(4).donation, told(3).donation]))).toEqual([5, 4, 3]);
});

test("a donation that comes twice, or that the page has already, is shown once", () => {
  const state = hearEvents(hearEvents(nothingHeard, [told(5)]), [told(5), told(5)]);
  expect(numbersOf(state.arrived)).toEqual([5]);
  expect(numbersOf(withArrived(state, [told(5).donation, told(4).donation]))).toEqual([5, 4]);
});

test("only the donations that came last are the latest", () => {
  const state = hearEvents(hearEvents(nothingHeard, [told(5)]), [told(6), told(7)]);
  expect(numbersOf(state.latest)).toEqual([7, 6]);
});

test("a donation that is taken back lowers the figures, and no late event raises them again", () => {
  const heard = hearEvents(nothingHeard, [told(5)]);
  const corrected = takenBack(1, 40, 4);
  const state = hearEvents(heard, [corrected]);
  const figures = { raised: 40, donor_count: 4, taken_back: 1 };
  expect(liveFigures(state, loaded)).toEqual(figures);
  expect([state.arrived, state.latest]).toEqual([[], []]);
  const late = keepFigures(hearEvents(state, [told(5)]), { ...loaded, raised: 50 });
  expect(liveFigures(late, loaded)).toEqual(figures);
  expect(late.arrived).toEqual([]);

  const next = hearEvents(state, [told(6, 55, 1)]);
  expect(liveFigures(next, loaded)).toEqual({ raised: 55, donor_count: 6, taken_back: 1 });
  expect(numbersOf(next.arrived)).toEqual([6]);
});

test("a page that was away when a donation was taken back learns it from the loaded figures", () => {
  const heard = hearEvents(nothingHeard, [told(5)]);
  const state = keepFigures(heard, { ...loaded, taken_back: 1 });
  expect(liveFigures(state, { ...loaded, taken_back: 1 })).toEqual({ ...loaded, taken_back: 1 });
  expect(state.arrived).toEqual([]);
});

test("in whatever order events and reloads come, no figure falls unless a donation is taken back", () => {
  const step = fc.record({
    number: fc.integer({ min: 1, max: 200 }),
    back: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom("gift", "correction", "reload"),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let state = nothingHeard;
      let shown = liveFigures(state, nothing);
      for (const { number, back, kind } of steps) {
        const event = kind === "gift" ? told(number, number * 10, back) : takenBack(back, 9, 9);
        state = kind === "reload" ? keepFigures(state, event) : hearEvents(state, [event]);
        const next = liveFigures(state, nothing);
        expect(next.taken_back).toBe(Math.max(shown.taken_back, back));
        if (next.taken_back === shown.taken_back) {
          expect(next.raised).toBeGreaterThanOrEqual(shown.raised);
          expect(next.donor_count).toBeGreaterThanOrEqual(shown.donor_count);
        }
        shown = next;
      }
      const numbers = numbersOf(state.arrived);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
    }),
  );
});

test("the page is loaded again for a missing number and for a donation taken back, not for a repeated one", () => {
  const known = { newest: 4, taken_back: 1 };
  const given = (number: number) => told(number, 10, 1);
  expect(isBehind(known, [given(5)])).toBe(false);
  expect(isBehind(known, [given(6), given(5), given(5)])).toBe(false);
  expect(isBehind(known, [given(3), given(4)])).toBe(false);
  expect(isBehind(known, [given(6)])).toBe(true);
  expect(isBehind(known, [given(5), given(7)])).toBe(true);
  expect(isBehind(known, [takenBack(1, 40, 4)])).toBe(false);
  expect(isBehind(known, [takenBack(2, 30, 3)])).toBe(true);
});
