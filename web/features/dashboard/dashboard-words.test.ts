import { expect, test } from "vitest";
import { nextStepKinds } from "#contract/figures/dashboard.ts";
import { changeText, sinceText, stepWords } from "./dashboard-words.ts";

test("a change is told in words, and left out where there is nothing to compare with", () => {
  const told = (recent: number, percent: number | null) =>
    changeText({ total: 9, recent, before: 2, percent });
  expect(told(3, 50)).toBe("3 in the last 30 days, 50% more than before");
  expect(told(1, -50)).toBe("1 in the last 30 days, 50% less than before");
  expect(told(0, -100)).toBe("0 in the last 30 days, 100% less than before");
  expect(told(2, 0)).toBe("2 in the last 30 days, as before");
  expect(told(2, null)).toBe("2 in the last 30 days");
  expect(told(0, 0)).toBe("");
  const sum = { total: 9, recent: 1200, before: 0, percent: null };
  expect(changeText(sum, (value) => `$${value}`)).toBe("$1200 in the last 30 days");
});

test("every step links to where it is done", () => {
  const campaign = { id: 7, title: "Wells" };
  const links = nextStepKinds.map((kind) => stepWords({ kind, campaign, count: 1 }).href);
  expect(links).toEqual([
    "/campaign/7/edit",
    "/campaign?id=7",
    "/campaign/7/gifts",
    "/campaign/7/updates",
    "/donate-page/7",
    "/campaign/7/edit",
  ]);
  expect(stepWords({ kind: "thank", campaign, count: 1 }).text).toBe("Thank 1 donor");
});

test("all changes make one sentence, donations with their sums", () => {
  expect(
    sinceText([
      { kind: "comment", count: 1, sum: null },
      { kind: "gift", count: 3, sum: { amount: 120, currency: "USD" } },
      { kind: "gift", count: 1, sum: { amount: 7.5, currency: "EUR" } },
      { kind: "of tomorrow", count: 2, sum: null },
    ]),
  ).toBe("1 comment, 3 gifts ($120), 1 gift (€7.50), and 2 other notices");
});
