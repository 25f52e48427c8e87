import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EventTimes,
  eventDecisions,
  eventState,
  eventStates,
  isUpcoming,
  nextStateChange,
} from "./event-state.ts";

const SPAN = 1_000;
const moment = fc.integer({ min: 0, max: SPAN });
const event = fc.record({
  start: moment,
  duration: fc.integer({ min: 1, max: SPAN }),
  decided: fc.constantFrom(null, ...eventDecisions),
});
const toTimes = ({
  start,
  duration,
  decided,
}: {
  start: number;
  duration: number;
  decided: EventTimes["decided"];
}) => ({
  starts_at: new Date(start),
  ends_at: new Date(start + duration).toISOString(),
  decided,
});

test("time only moves an event forward, and a cancelled one stays cancelled", () => {
  fc.assert(
    fc.property(event, moment, moment, (sample, a, b) => {
      const times = toTimes(sample);
      const [earlier, later] = [
        eventState(times, Math.min(a, b)),
        eventState(times, Math.max(a, b)),
      ];
      expect(eventStates.indexOf(later)).toBeGreaterThanOrEqual(eventStates.indexOf(earlier));
      expect(earlier === "Cancelled").toBe(sample.decided === "Cancelled");
    }),
  );
});

test("without a decision the state depends only on the time", () => {
  fc.assert(
    fc.property(event, moment, (sample, now) => {
      const { start, duration } = sample;
      const state = eventState(toTimes({ ...sample, decided: null }), now);
      expect(state === "In session").toBe(now >= start && now < start + duration);
      expect(state === "Ended").toBe(now >= start + duration);
    }),
  );
});

test("a decision overrides the time, but an event started early still ends on time", () => {
  const times = toTimes({ start: 100, duration: 50, decided: "In session" });
  expect(eventState(times, 0)).toBe("In session");
  expect(eventState(times, 150)).toBe("Ended");
  expect(eventState({ ...times, decided: "Ended" }, 0)).toBe("Ended");
});

test("the state stays the same until the next change, and then differs", () => {
  fc.assert(
    fc.property(event, moment, (sample, now) => {
      const times = toTimes(sample);
      const change = nextStateChange(times, now);
      expect(change === undefined).toBe(!isUpcoming(times, now));
      if (change === undefined) return;
      expect(change).toBeGreaterThan(now);
      expect(eventState(times, change - 1)).toBe(eventState(times, now));
      expect(eventState(times, change)).not.toBe(eventState(times, now));
    }),
  );
});
