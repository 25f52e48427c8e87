import { describe, expect, test } from "vitest";
import { AppError } from "../../../platform/http/app-error.ts";
import { planSchedule, requireChangeable } from "./recurring-policy.ts";

const today = "2026-11-28";
const days = { today, chargedOn: null };
const active = {
  state: "active",
  reason: null,
  frequency: "monthly",
  first_on: "2026-08-31",
  next_on: "2026-11-30",
  ends_on: null,
  paused_until: null,
} as const;
const paused = { ...active, state: "paused", reason: "payment_failed", next_on: null } as const;

function readField(plan: () => unknown): unknown {
  try {
    plan();
  } catch (error) {
    return error instanceof AppError ? error.fields[0]?.loc[1] : error;
  }
  return undefined;
}

describe("the schedule after a donor's changes", () => {
  test("later dates keep the day of the chosen one", () => {
    expect(planSchedule(active, { next_on: "2026-12-05" }, days)).toMatchObject({
      first_on: "2026-12-05",
      next_on: "2026-12-05",
      state: "active",
    });
  });

  test("a pause has no next date, and resuming continues on the schedule's own day", () => {
    const pause = planSchedule(active, { paused_until: "2027-02-10" }, days);
    expect(pause).toMatchObject({ state: "paused", reason: "donor", next_on: null });
    expect(pause.paused_until).toBe("2027-02-10");
    const later = { ...active, ...pause };
    expect(
      planSchedule(later, { paused_until: null }, { ...days, today: "2027-02-03" }),
    ).toMatchObject({
      state: "active",
      reason: null,
      next_on: "2027-02-28",
      paused_until: null,
    });
  });

  test("a date that is due today is charged if it was not", () => {
    const due = { ...paused, first_on: "2026-08-28" };
    const resume = { paused_until: null };
    expect(planSchedule(due, resume, days).next_on).toBe(today);
    expect(planSchedule(due, resume, { today, chargedOn: today }).next_on).toBe("2026-12-28");
  });

  test("a pause for another reason stays as it is if something else changes", () => {
    const plan = planSchedule(paused, { ends_on: "2027-03-01" }, days);
    expect(plan).toMatchObject({ state: "paused", reason: "payment_failed", next_on: null });
  });

  test("a restarted one continues on its own day", () => {
    const stopped = { ...paused, state: "stopped", reason: "campaign_closed" } as const;
    const plan = planSchedule(stopped, { campaign_id: 2 }, { ...days, today: "2026-12-02" });
    expect(plan).toMatchObject({ state: "active", reason: null, next_on: "2026-12-31" });
  });

  test.each([
    ["next_on", active, { next_on: today }],
    ["next_on", active, { next_on: "2027-11-30" }],
    ["next_on", active, { next_on: "2026-12-05", paused_until: "2027-01-01" }],
    ["next_on", paused, { next_on: "2026-12-05" }],
    ["next_on", { ...active, ends_on: "2026-12-01" }, { next_on: "2026-12-02" }],
    ["ends_on", active, { ends_on: "2026-11-29" }],
    ["ends_on", paused, { ends_on: today }],
    ["ends_on", { ...paused, ends_on: "2026-11-29" }, { paused_until: null }],
    ["paused_until", active, { paused_until: today }],
    ["paused_until", active, { paused_until: "2027-11-30" }],
  ] as const)("refuses %s: %o, %o", (field, row, changes) => {
    expect(readField(() => planSchedule(row, changes, days))).toBe(field);
  });
});

test.each([
  ["starting", null, { amount: 5 }],
  ["stopped", "donor", { campaign_id: 2 }],
  ["stopped", "campaign_closed", { amount: 5 }],
  ["paused", "office", { paused_until: null }],
] as const)("refuses to change one that is %s (%s): %o", (state, reason, changes) => {
  expect(() => requireChangeable({ state, reason }, changes)).toThrow(AppError);
});

test.each([
  ["active", null, { amount: 5 }],
  ["paused", "office", { amount: 5 }],
  ["paused", "payment_failed", { paused_until: null }],
  ["paused", "dispute", { paused_until: null }],
  ["stopped", "campaign_closed", { campaign_id: 2 }],
] as const)("permits to change one that is %s (%s): %o", (state, reason, changes) => {
  expect(() => requireChangeable({ state, reason }, changes)).not.toThrow();
});
