import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EventTimes,
  eventDecisions,
  eventState,
  eventStates,
  isAhead,
  nextChange,
} from "./event-state.ts";

const SPAN = 1_000;
const moment = fc.integer({ min: 0, max: SPAN });
const event = fc.record({
  start: moment,
  takes: fc.integer({ min: 1, max: SPAN }),
  decided: fc.constantFrom(null, ...eventDecisions),
});
const timesOf = (one: { start: number; takes: number; decided: EventTimes["decided"] }) => ({
  starts_at: new Date(one.start),
  ends_at: new Date(one.start + one.takes).toISOString(),
  decided: one.decided,
});

test("time moves an event only forward, and a cancelled one stays cancelled", () => {
  fc.assert(
    fc.property(event, moment, moment, (one, a, b) => {
      const times = timesOf(one);
      const [before, after] = [
        eventState(times, Math.min(a, b)),
        eventState(times, Math.max(a, b)),
      ];
      expect(eventStates.indexOf(after)).toBeGreaterThanOrEqual(eventStates.indexOf(before));
      expect(before === "Cancelled").toBe(one.decided === "Cancelled");
    }),
  );
});

test("without a decision the clock alone gives the state", () => {
  fc.assert(
    fc.property(event, moment, (one, now) => {
      const { start, takes } = one;
      const state = eventState(timesOf({ ...one, decided: null }), now);
      expect(state === "In session").toBe(now >= start && now < start + takes);
      expect(state === "Ended").toBe(now >= start + takes);
    }),
  );
});

test("a decision overrules the clock, except that an event started early still ends by the clock", () => {
  const times = timesOf({ start: 100, takes: 50, decided: "In session" });
  expect(eventState(times, 0)).toBe("In session");
  expect(eventState(times, 150)).toBe("Ended");
  expect(eventState({ ...times, decided: "Ended" }, 0)).toBe("Ended");
});

test("the state stays the same until the next change, and then differs", () => {
  fc.assert(
    fc.property(event, moment, (one, now) => {
      const times = timesOf(one);
      const change = nextChange(times, now);
      expect(change === undefined).toBe(!isAhead(times, now));
      if (change === undefined) return;
      expect(change).toBeGreaterThan(now);
      expect(eventState(times, change - 1)).toBe(eventState(times, now));
      expect(eventState(times, change)).not.toBe(eventState(times, now));
    }),
  );
});
