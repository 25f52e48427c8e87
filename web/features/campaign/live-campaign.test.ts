import fc from "fast-check";
import { expect, test } from "vitest";
import type { LiveEvent } from "#contract/campaigns/catalogue.ts";
import { samplePublicDonation } from "../../testing/sample-donations.ts";
import {
  applyEvents,
  applyLoadedTotals,
  currentTotals,
  initialLiveState,
  needsReload,
  prependArrived,
} from "./live-campaign.ts";

interface DonationEvent extends LiveEvent {
  donation: NonNullable<LiveEvent["donation"]>;
}

function donationEvent(number: number, raised = number * 10, taken_back = 0): DonationEvent {
  const donation = { ...samplePublicDonation, number, amount: 10 };
  return { raised, donor_count: number, taken_back, donation };
}

function refundEvent(taken_back: number, raised: number, donor_count: number): LiveEvent {
  return { raised, donor_count, taken_back, donation: null };
}

const loaded = { raised: 40, donor_count: 4, taken_back: 0 };
const zero = { raised: 0, donor_count: 0, taken_back: 0 };
const numbersOf = (donations: readonly { number: number }[]) =>
  donations.map(({ number }) => number);

test("shows the loaded totals until an event arrives", () => {
  expect(currentTotals(initialLiveState, loaded)).toEqual(loaded);
});

test("a new donation changes the totals and comes first", () => {
  const state = applyEvents(initialLiveState, [donationEvent(5)]);
  expect(currentTotals(state, loaded)).toEqual({ raised: 50, donor_count: 5, taken_back: 0 });
  expect(
    numbersOf(prependArrived(state, [donationEvent(4).donation, donationEvent(3).donation])),
  ).toEqual([5, 4, 3]);
});

test("shows a donation once that arrives twice or is already on the page", () => {
  const state = applyEvents(applyEvents(initialLiveState, [donationEvent(5)]), [
    donationEvent(5),
    donationEvent(5),
  ]);
  expect(numbersOf(state.arrived)).toEqual([5]);
  expect(
    numbersOf(prependArrived(state, [donationEvent(5).donation, donationEvent(4).donation])),
  ).toEqual([5, 4]);
});

test("`latest` has only the donations that arrived last", () => {
  const state = applyEvents(applyEvents(initialLiveState, [donationEvent(5)]), [
    donationEvent(6),
    donationEvent(7),
  ]);
  expect(numbersOf(state.latest)).toEqual([7, 6]);
});

test("a refund lowers the totals, and no late event raises them again", () => {
  const before = applyEvents(initialLiveState, [donationEvent(5)]);
  const corrected = refundEvent(1, 40, 4);
  const state = applyEvents(before, [corrected]);
  const figures = { raised: 40, donor_count: 4, taken_back: 1 };
  expect(currentTotals(state, loaded)).toEqual(figures);
  expect([state.arrived, state.latest]).toEqual([[], []]);
  const late = applyLoadedTotals(applyEvents(state, [donationEvent(5)]), { ...loaded, raised: 50 });
  expect(currentTotals(late, loaded)).toEqual(figures);
  expect(late.arrived).toEqual([]);

  const next = applyEvents(state, [donationEvent(6, 55, 1)]);
  expect(currentTotals(next, loaded)).toEqual({ raised: 55, donor_count: 6, taken_back: 1 });
  expect(numbersOf(next.arrived)).toEqual([6]);
});

test("a page that missed a refund gets it from the reloaded totals", () => {
  const before = applyEvents(initialLiveState, [donationEvent(5)]);
  const state = applyLoadedTotals(before, { ...loaded, taken_back: 1 });
  expect(currentTotals(state, { ...loaded, taken_back: 1 })).toEqual({ ...loaded, taken_back: 1 });
  expect(state.arrived).toEqual([]);
});

test("totals fall only after a refund, whatever the order of events and reloads", () => {
  const step = fc.record({
    number: fc.integer({ min: 1, max: 200 }),
    back: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom("donation", "refund", "reload"),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let state = initialLiveState;
      let shown = currentTotals(state, zero);
      for (const { number, back, kind } of steps) {
        const event =
          kind === "donation" ? donationEvent(number, number * 10, back) : refundEvent(back, 9, 9);
        state = kind === "reload" ? applyLoadedTotals(state, event) : applyEvents(state, [event]);
        const next = currentTotals(state, zero);
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

test("the page reloads for a missing number and for a refund, not for a repeated donation", () => {
  const known = { newest: 4, taken_back: 1 };
  const received = (number: number) => donationEvent(number, 10, 1);
  expect(needsReload(known, [received(5)])).toBe(false);
  expect(needsReload(known, [received(6), received(5), received(5)])).toBe(false);
  expect(needsReload(known, [received(3), received(4)])).toBe(false);
  expect(needsReload(known, [received(6)])).toBe(true);
  expect(needsReload(known, [received(5), received(7)])).toBe(true);
  expect(needsReload(known, [refundEvent(1, 40, 4)])).toBe(false);
  expect(needsReload(known, [refundEvent(2, 30, 3)])).toBe(true);
});
