import { expect, test } from "vitest";
import { createManualClock } from "./manual-clock.ts";
import { createMovableClock } from "./movable-clock.ts";

test("a clock that is moved on calls what is due in order, each at its time", () => {
  const clock = createManualClock(0);
  const rung: [string, number][] = [];
  clock.callAt(30, () => rung.push(["late", clock.now()]));
  clock.callAt(10, () => {
    rung.push(["early", clock.now()]);
    clock.callAt(20, () => rung.push(["between", clock.now()]));
  });
  clock.callAt(15, () => rung.push(["taken back", clock.now()]))();
  clock.advance(25);
  expect(rung).toEqual([
    ["early", 10],
    ["between", 20],
  ]);
  clock.advance(5);
  expect(rung.at(-1)).toEqual(["late", 30]);
});

test("what waits for a moved clock is called when the clock below comes to it", () => {
  const below = createManualClock(0);
  const clock = createMovableClock(below, 100);
  const rung: number[] = [];
  clock.callAt(150, () => rung.push(clock.now()));
  clock.advance(20);
  below.advance(29);
  expect(rung).toEqual([]);
  below.advance(1);
  expect(rung).toEqual([150]);
});
