import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { cursorsAfter, readCursor } from "./sandbox-cursor.ts";

test("a change dated in the future does not move the start of the next round", () => {
  const now = 10 * HOUR_MS;
  const transfer = (transferId: string, changedAt: number) => ({
    ...{ kind: "transfer" as const, what: "fee" as const, transferId, changedAt },
    amount: money(100, "USD"),
  });
  const facts = [transfer("one", 8 * HOUR_MS), transfer("two", 900 * HOUR_MS)];
  const { next, nextRound } = cursorsAfter(readCursor(null), { facts, next: null }, now);
  expect(next).toBeNull();
  expect(Number(nextRound)).toBeLessThan(8 * HOUR_MS);
  expect(Number(nextRound)).toBeGreaterThan(7 * HOUR_MS);
});
