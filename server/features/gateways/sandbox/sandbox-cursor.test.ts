import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { placesAfter, readPlace } from "./sandbox-cursor.ts";

const HOUR_MS = 60 * 60 * 1000;

test("a change with a date that has yet to come does not move the next round's beginning", () => {
  const now = 10 * HOUR_MS;
  const transfer = (transferId: string, changedAt: number) => ({
    ...{ kind: "transfer" as const, what: "fee" as const, transferId, changedAt },
    amount: money(100, "USD"),
  });
  const facts = [transfer("one", 8 * HOUR_MS), transfer("two", 900 * HOUR_MS)];
  const { next, anew } = placesAfter(readPlace(null), { facts, next: null }, now);
  expect(next).toBeNull();
  expect(Number(anew)).toBeLessThan(8 * HOUR_MS);
  expect(Number(anew)).toBeGreaterThan(7 * HOUR_MS);
});
