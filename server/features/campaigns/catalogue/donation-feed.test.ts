import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDonationFeed } from "./donation-feed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A feed over numbers that a test writes down. */
function feedOver(rows: number[]) {
  const read = vi.fn(async (after: number) =>
    rows.filter((number) => number > after).map((number) => ({ number })),
  );
  const onError = vi.fn();
  const onIdle = vi.fn();
  return { read, onError, onIdle, feed: createDonationFeed({ read, onError, onIdle }) };
}

function collect() {
  const seen: number[] = [];
  return { seen, send: (row: { number: number }) => void seen.push(row.number) };
}

test("each follower gets the rows that are new to them", async () => {
  const { feed } = feedOver([1, 2, 3]);
  const [early, late] = [collect(), collect()];
  feed.follow(0, early.send);
  feed.follow(2, late.send);
  await vi.runAllTimersAsync();
  expect(early.seen).toEqual([1, 2, 3]);
  expect(late.seen).toEqual([3]);
});

test("a follower who joins during a read misses nothing", async () => {
  const { feed, read } = feedOver([1, 2, 3]);
  const [ahead, behind] = [collect(), collect()];
  read.mockImplementationOnce(async (after) => {
    feed.follow(0, behind.send);
    return after === 2 ? [{ number: 3 }] : [];
  });
  feed.follow(2, ahead.send);
  await vi.runAllTimersAsync();
  expect(ahead.seen).toEqual([3]);
  expect(behind.seen).toEqual([1, 2, 3]);
});

test("a read that fails is reported and tried again", async () => {
  const { feed, read, onError } = feedOver([1]);
  read.mockRejectedValueOnce(new Error("the database is away"));
  const { seen, send } = collect();
  feed.follow(0, send);
  await vi.runAllTimersAsync();
  expect(onError).toHaveBeenCalledOnce();
  expect(seen).toEqual([1]);
});

test("a follower who left gets nothing more, and the last one to leave ends the reading", async () => {
  const { feed, onIdle, read } = feedOver([1]);
  const { seen, send } = collect();
  const leave = feed.follow(0, send);
  leave();
  leave();
  await vi.runAllTimersAsync();
  feed.wake();
  await vi.runAllTimersAsync();
  expect(seen).toEqual([]);
  expect(onIdle).toHaveBeenCalledOnce();
  expect(read.mock.calls.length).toBeLessThanOrEqual(1);
});
