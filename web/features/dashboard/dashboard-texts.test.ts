import { expect, test } from "vitest";
import { nextStepKinds } from "#contract/figures/dashboard.ts";
import { changeText, describeStep, sinceText } from "./dashboard-texts.ts";

test("describes a change, and leaves it out when there is nothing to compare with", () => {
  const describe = (recent: number, percent: number | null) =>
    changeText({ total: 9, recent, before: 2, percent });
  expect(describe(3, 50)).toBe("3 in the last 30 days, 50% more than before");
  expect(describe(1, -50)).toBe("1 in the last 30 days, 50% less than before");
  expect(describe(0, -100)).toBe("0 in the last 30 days, 100% less than before");
  expect(describe(2, 0)).toBe("2 in the last 30 days, same as before");
  expect(describe(2, null)).toBe("2 in the last 30 days");
  expect(describe(0, 0)).toBe("");
  const sum = { total: 9, recent: 1200, before: 0, percent: null };
  expect(changeText(sum, (value) => `$${value}`)).toBe("$1200 in the last 30 days");
});

test("every step links to the page where it is done", () => {
  const campaign = { id: 7, title: "Wells" };
  const links = nextStepKinds.map((kind) => describeStep({ kind, campaign, count: 1 }).href);
  expect(links).toEqual([
    "/campaign/7/edit",
    "/campaign?id=7",
    "/campaign/7/gifts",
    "/campaign/7/updates",
    "/donate-page/7",
    "/campaign/7/edit",
  ]);
  expect(describeStep({ kind: "thank", campaign, count: 1 }).text).toBe("Thank 1 donor");
});

test("lists all changes in one sentence, donations with their sums", () => {
  expect(
    sinceText([
      { kind: "comment", count: 1, sum: null },
      { kind: "gift", count: 3, sum: { amount: 120, currency: "USD" } },
      { kind: "gift", count: 1, sum: { amount: 7.5, currency: "EUR" } },
      { kind: "unknown", count: 2, sum: null },
    ]),
  ).toBe("1 comment, 3 donations ($120), 1 donation (€7.50), and 2 other notices");
});
