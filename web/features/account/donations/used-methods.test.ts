import { expect, test } from "vitest";
import type { Donation, DonationState } from "#contract/giving/donations.ts";
import type { PaymentMethod } from "#contract/giving/giving-choices.ts";
import { sampleDonation } from "../../../testing/sample-donations.ts";
import { listUsedMethods } from "./used-methods.ts";

function donation(
  payment_method: PaymentMethod,
  created_at: string,
  state: DonationState = "settled",
  settled_at: string | null = null,
): Donation {
  return { ...sampleDonation, id: created_at, state, payment_method, created_at, settled_at };
}

test("counts uses of each method, the most recently used first", () => {
  const donations = [
    donation("Credit-Card", "2026-01-03T00:00:00Z"),
    donation("Cryptocurrency", "2026-02-01T00:00:00Z", "pending"),
    donation("Credit-Card", "2026-01-01T00:00:00Z"),
  ];
  expect(listUsedMethods(donations)).toEqual([
    { method: "Cryptocurrency", times: 1, last: "2026-02-01T00:00:00Z" },
    { method: "Credit-Card", times: 2, last: "2026-01-03T00:00:00Z" },
  ]);
});

test("dates a payment by its receipt", () => {
  const donations = [
    donation("Credit-Card", "2026-01-01T23:59:58Z", "settled", "2026-01-02T00:00:04Z"),
  ];
  expect(listUsedMethods(donations)).toMatchObject([{ last: "2026-01-02T00:00:04Z" }]);
});

test("leaves out donations that were never paid", () => {
  const unpaid = (["created", "open", "failed", "expired"] as const).map((state) =>
    donation("Credit-Card", "2026-01-01T00:00:00Z", state),
  );
  expect(listUsedMethods(unpaid)).toEqual([]);
});
