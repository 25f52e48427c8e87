import { expect, test } from "vitest";
import { createManualClock, createMovableClock } from "./sandbox-clock.ts";

test("advancing a clock makes the calls that fall due, in order, each at its time", () => {
  const clock = createManualClock(0);
  const calls: [string, number][] = [];
  clock.callAt(30, () => calls.push(["late", clock.now()]));
  clock.callAt(10, () => {
    calls.push(["early", clock.now()]);
    clock.callAt(20, () => calls.push(["between", clock.now()]));
  });
  clock.callAt(15, () => calls.push(["cancelled", clock.now()]))();
  clock.advance(25);
  expect(calls).toEqual([
    ["early", 10],
    ["between", 20],
  ]);
  clock.advance(5);
  expect(calls.at(-1)).toEqual(["late", 30]);
});

test("an advanced clock makes its calls when the underlying clock reaches them", () => {
  const underlying = createManualClock(0);
  const clock = createMovableClock(underlying);
  const calls: number[] = [];
  clock.callAt(50, () => calls.push(clock.now()));
  clock.advance(20);
  underlying.advance(29);
  expect(calls).toEqual([]);
  underlying.advance(1);
  expect(calls).toEqual([50]);
});
