import { expect, test } from "vitest";
import { donationStates } from "#contract/giving/donations.ts";
import { donationOutcome, isFinal, nextPause } from "./donation-progress.ts";

test("only a settled donation is called successful", () => {
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

test("too little money reads differently from a refusal, while it can be paid and once it failed", () => {
  for (const state of ["open", "failed"] as const) {
    const leadOf = (declined: "declined" | "insufficient_funds" | null) =>
      donationOutcome({ state, revoked: false, payment_method: "Credit-Card", declined }).lead;
    expect(leadOf("insufficient_funds")).toContain("not enough money");
    expect(leadOf("declined")).toContain("declined");
    expect(leadOf("declined")).not.toContain("not enough money");
    expect(leadOf(null)).not.toMatch(/declined|not enough/);
  }
});

test("of a card that was not charged the donor reads so, of coins that they are not lost", () => {
  for (const state of ["expired", "failed"] as const) {
    const leadOf = (payment_method: "Credit-Card" | "Cryptocurrency") =>
      donationOutcome({ state, revoked: false, payment_method, declined: null }).lead;
    expect(leadOf("Credit-Card")).toContain("Nothing was charged");
    expect(leadOf("Cryptocurrency")).not.toContain("charged");
    expect(leadOf("Cryptocurrency")).toContain("they are not lost");
  }
});

test("a gift whose payment became invalid reads so, and as neither given back nor counting", () => {
  const gift = { payment_method: "Cryptocurrency", declined: null } as const;
  const revoked = donationOutcome({ ...gift, state: "reversed", revoked: true });
  expect(revoked).toMatchObject({ title: "Your gift does not count", tone: "over" });
  expect(revoked.lead).toContain("Its receipt is void");
  const refunded = donationOutcome({ ...gift, state: "reversed", revoked: false });
  expect(refunded.title).toBe("Your gift was given back");
});

test("a donation that can still change is waited for", () => {
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

test("pauses grow from one second to half a minute at most", () => {
  const pauses = Array.from({ length: 40 }).reduce<number[]>(
    (all) => [...all, nextPause(all.at(-1) ?? 0)],
    [1000],
  );
  expect(pauses[1]).toBeLessThan(1500);
  expect(pauses.at(-1)).toBe(30_000);
  expect(pauses.every((pause, i) => i === 0 || pause >= (pauses[i - 1] ?? 0))).toBe(true);
});
