import { expect, test } from "vitest";
import { donationStates } from "#contract/giving/donations.ts";
import { donationOutcome, isFinal, nextPause } from "./donation-progress.ts";

test("only a settled donation is called successful", () => {
  const successful = donationStates.filter(
    (state) =>
      donationOutcome({ state, payment_method: "Credit-Card" }).title === "Donation Successful",
  );
  expect(successful).toEqual(["settled"]);
  const { lead } = donationOutcome({ state: "settled", payment_method: "Credit-Card" });
  expect(lead).toBe("Thank you for making a donation");
});

test("a donation that can still change is waited for", () => {
  for (const state of donationStates) {
    const { tone } = donationOutcome({ state, payment_method: "Cryptocurrency" });
    expect(tone === "waiting").toBe(!isFinal(state));
  }
});

test("pauses grow from one second to half a minute at most", () => {
  const pauses = Array.from({ length: 40 }).reduce<number[]>(
    (all) => [...all, nextPause(all.at(-1) ?? 0)],
    [1000],
  );
  expect(pauses[1]).toBeLessThan(1500);
  expect(pauses.at(-1)).toBe(30_000);
  expect(pauses.every((pause, i) => i === 0 || pause >= (pauses[i - 1] ?? 0))).toBe(true);
});
