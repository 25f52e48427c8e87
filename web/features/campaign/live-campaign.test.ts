import fc from "fast-check";
import { expect, test } from "vitest";
import type { LiveEvent } from "#contract/campaigns.ts";
import {
  hasGap,
  hearDonations,
  keepFigures,
  liveFigures,
  nothingHeard,
  withArrived,
} from "./live-campaign.ts";

function gift(number: number, raised = number * 10): LiveEvent {
  const donor = { name: `Donor ${number}`, portrait: null };
  const rest = {
    amount: 10,
    currency: "USD",
    message: null,
    given_at: "2026-11-20T10:00:00Z",
    offline: false,
  };
  return {
    raised,
    donor_count: number,
    donation: { number, donor, ...rest } as LiveEvent["donation"],
  };
}

const numbersOf = (donations: readonly { number: number }[]) => donations.map((it) => it.number);

test("before anything is heard the loaded figures stand", () => {
  expect(liveFigures(nothingHeard, { raised: 40, donor_count: 4 })).toEqual({
    raised: 40,
    donor_count: 4,
  });
});

test("a donation moves the figures and stands on top", () => {
  const state = hearDonations(nothingHeard, [gift(5)]);
  expect(liveFigures(state, { raised: 40, donor_count: 4 })).toEqual({
    raised: 50,
    donor_count: 5,
  });
  expect(numbersOf(withArrived(state, [gift(4).donation, gift(3).donation]))).toEqual([5, 4, 3]);
});

test("a donation that comes twice, or that the page has already, stands once", () => {
  const state = hearDonations(hearDonations(nothingHeard, [gift(5)]), [gift(5), gift(5)]);
  expect(numbersOf(state.arrived)).toEqual([5]);
  expect(numbersOf(withArrived(state, [gift(5).donation, gift(4).donation]))).toEqual([5, 4]);
});

test("only what came last is the latest", () => {
  const state = hearDonations(hearDonations(nothingHeard, [gift(5)]), [gift(6), gift(7)]);
  expect(numbersOf(state.latest)).toEqual([7, 6]);
});

test("in whatever order and however often events and reloads come, no figure falls", () => {
  const step = fc.record({ number: fc.integer({ min: 1, max: 200 }), reload: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let state = nothingHeard;
      let shown = liveFigures(state, { raised: 0, donor_count: 0 });
      for (const { number, reload } of steps) {
        const event = gift(number);
        state = reload ? keepFigures(state, event) : hearDonations(state, [event]);
        const next = liveFigures(state, { raised: 0, donor_count: 0 });
        expect(next.raised).toBeGreaterThanOrEqual(shown.raised);
        expect(next.donor_count).toBeGreaterThanOrEqual(shown.donor_count);
        shown = next;
      }
      const numbers = numbersOf(state.arrived);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
    }),
  );
});

test("a missing number is a gap, a repeated one is not", () => {
  expect(hasGap(4, [gift(5)])).toBe(false);
  expect(hasGap(4, [gift(6), gift(5), gift(5)])).toBe(false);
  expect(hasGap(4, [gift(3), gift(4)])).toBe(false);
  expect(hasGap(4, [gift(6)])).toBe(true);
  expect(hasGap(4, [gift(5), gift(7)])).toBe(true);
});
