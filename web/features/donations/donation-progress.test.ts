import { expect, test } from "vitest";
import { donationStates } from "#contract/giving/donations.ts";
import { donationOutcome, isFinal, nextDelay } from "./donation-progress.ts";

test("calls only a settled donation successful", () => {
  const successful = donationStates.filter(
    (state) =>
      donationOutcome({ state, revoked: false, payment_method: "Credit-Card", declined: null })
        .title === "Donation Successful",
  );
  expect(successful).toEqual(["settled"]);
  const { lead } = donationOutcome({
    state: "settled",
    revoked: false,
    payment_method: "Credit-Card",
    declined: null,
  });
  expect(lead).toBe("Thank you for making a donation");
});

test("explains insufficient funds differently from a decline, before and after the payment fails", () => {
  for (const state of ["open", "failed"] as const) {
    const leadOf = (declined: "declined" | "insufficient_funds" | null) =>
      donationOutcome({ state, revoked: false, payment_method: "Credit-Card", declined }).lead;
    expect(leadOf("insufficient_funds")).toContain("not enough money");
    expect(leadOf("declined")).toContain("declined");
    expect(leadOf("declined")).not.toContain("not enough money");
    expect(leadOf(null)).not.toMatch(/declined|not enough/);
  }
});

test("says that a card was not charged and that coins are not lost", () => {
  for (const state of ["expired", "failed"] as const) {
    const leadOf = (payment_method: "Credit-Card" | "Cryptocurrency") =>
      donationOutcome({ state, revoked: false, payment_method, declined: null }).lead;
    expect(leadOf("Credit-Card")).toContain("Nothing was charged");
    expect(leadOf("Cryptocurrency")).not.toContain("charged");
    expect(leadOf("Cryptocurrency")).toContain("they are not lost");
  }
});

test("explains a payment that became invalid as neither refunded nor counted", () => {
  const donation = { payment_method: "Cryptocurrency", declined: null } as const;
  const revoked = donationOutcome({ ...donation, state: "reversed", revoked: true });
  expect(revoked).toMatchObject({ title: "Your donation no longer counts", tone: "over" });
  expect(revoked.lead).toContain("The receipt is void");
  const refunded = donationOutcome({ ...donation, state: "reversed", revoked: false });
  expect(refunded.title).toBe("Your donation was refunded");
});

test("shows a donation as waiting until its state is final", () => {
  for (const state of donationStates) {
    const { tone } = donationOutcome({
      state,
      revoked: false,
      payment_method: "Cryptocurrency",
      declined: null,
    });
    expect(tone === "waiting").toBe(!isFinal(state));
  }
});

test("polls with delays that grow from one second to half a minute", () => {
  const delays = Array.from({ length: 40 }).reduce<number[]>(
    (all) => [...all, nextDelay(all.at(-1) ?? 0)],
    [1000],
  );
  expect(delays[1]).toBeLessThan(1500);
  expect(delays.at(-1)).toBe(30_000);
  expect(delays.every((delay, i) => i === 0 || delay >= (delays[i - 1] ?? 0))).toBe(true);
});
