import { expect, test } from "vitest";
import { createManualClock, createMovableClock } from "./sandbox-clock.ts";

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

test("calls that ask for others at once without end are told, and many at one time are not", () => {
  const clock = createManualClock(0);
  let rung = 0;
  const again = (at: number, times: number) =>
    clock.callAt(at, () => {
      rung += 1;
      if (rung < times) again(at, times);
    });
  again(10, 1_000);
  clock.advance(20);
  expect(rung).toBe(1_000);
  again(10, 100_000);
  expect(() => clock.advance(20)).toThrow("without end");
  const ticking = createManualClock(0);
  let ticks = 0;
  const tick = () => {
    ticks += 1;
    ticking.callAt(ticking.now() + 1, tick);
  };
  tick();
  ticking.advance(30_000);
  expect(ticks).toBe(30_001);
});
