import { expect, test } from "vitest";
import type { DonorIdentity } from "#contract/office/donors.ts";
import { consentLines, givenText } from "./donor-texts.ts";

test("shows what a donor gave in each currency, and that there is more", () => {
  const totals = [
    { currency: "USD", amount: 30, count: 2 },
    { currency: "EUR", amount: 10.5, count: 1 },
  ] as const;
  expect(givenText({ totals: [...totals], cut: false })).toBe("$30.00 and €10.50");
  expect(givenText({ totals: [totals[0]], cut: true })).toBe("more than $30.00");
  expect(givenText({ totals: [], cut: false })).toBe("–");
});

test("says what a guest agreed to, and what an address no longer gets", () => {
  const guest: DonorIdentity = {
    id: null,
    account: null,
    email: "ada@example.org",
    email_confirmed: true,
    newsletter: { state: "confirmed", since: "2026-05-03T10:00:00.000Z", allow_tracking: false },
    stopped: [{ scope: "update", reason: "unsubscribed", at: "2026-06-01T10:00:00.000Z" }],
  };
  expect(consentLines(guest)).toEqual([
    "Newsletter: subscribed since May 3, 2026",
    "Opens and clicks may be counted: no",
    "Campaign updates stopped: unsubscribed, Jun 1, 2026",
  ]);
});
