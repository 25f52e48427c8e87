import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDonationFeed } from "./donation-feed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A feed of the given donation numbers. */
function createFeed(rows: number[]) {
  const read = vi.fn(async (after: number) =>
    rows.filter((number) => number > after).map((number) => ({ number })),
  );
  const onError = vi.fn();
  const onIdle = vi.fn();
  return { read, onError, onIdle, feed: createDonationFeed({ read, onError, onIdle }) };
}

function collect() {
  const received: number[] = [];
  return { received, send: (row: { number: number }) => void received.push(row.number) };
}

test("sends every follower the rows that are new to them", async () => {
  const { feed } = createFeed([1, 2, 3]);
  const [early, late] = [collect(), collect()];
  feed.follow(0, early.send);
  feed.follow(2, late.send);
  await vi.runAllTimersAsync();
  expect(early.received).toEqual([1, 2, 3]);
  expect(late.received).toEqual([3]);
});

test("skips no row for a follower who joins during a read", async () => {
  const { feed, read } = createFeed([1, 2, 3]);
  const [ahead, behind] = [collect(), collect()];
  read.mockImplementationOnce(async (after) => {
    feed.follow(0, behind.send);
    return after === 2 ? [{ number: 3 }] : [];
  });
  feed.follow(2, ahead.send);
  await vi.runAllTimersAsync();
  expect(ahead.received).toEqual([3]);
  expect(behind.received).toEqual([1, 2, 3]);
});

test("reports and retries a failed read", async () => {
  const { feed, read, onError } = createFeed([1]);
  read.mockRejectedValueOnce(new Error("the database is unavailable"));
  const { received, send } = collect();
  feed.follow(0, send);
  await vi.runAllTimersAsync();
  expect(onError).toHaveBeenCalledOnce();
  expect(received).toEqual([1]);
});

test("sends nothing to a follower who left, and stops reading after the last one", async () => {
  const { feed, onIdle, read } = createFeed([1]);
  const { received, send } = collect();
  const leave = feed.follow(0, send);
  leave();
  leave();
  await vi.runAllTimersAsync();
  feed.wake();
  await vi.runAllTimersAsync();
  expect(received).toEqual([]);
  expect(onIdle).toHaveBeenCalledOnce();
  expect(read.mock.calls.length).toBeLessThanOrEqual(1);
});
