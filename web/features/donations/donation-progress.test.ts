import { expect, test } from "vitest";
import { donationStates } from "#contract/giving/donations.ts";
import { donationOutcome, isFinal, nextDelay } from "./donation-progress.ts";

type Shown = Parameters<typeof donationOutcome>[0];

const outcomeOf = (state: Shown["state"], details: Partial<Shown> = {}) =>
  donationOutcome({
    ...{ state, revoked: false, payment_method: "Credit-Card", declined: null, recurring: null },
    ...details,
  });

test("reports only a settled donation as successful", () => {
  const isSuccessful = (state: Shown["state"]) => outcomeOf(state).title === "Donation Successful";
  expect(donationStates.filter(isSuccessful)).toEqual(["settled"]);
  expect(outcomeOf("settled").lead).toBe("Thank you for making a donation");
});

test.each(["open", "failed"] as const)(
  "explains insufficient funds differently from a decline while the payment is %s",
  (state) => {
    const leadOf = (declined: Shown["declined"]) => outcomeOf(state, { declined }).lead;
    expect(leadOf("insufficient_funds")).toContain("not enough money");
    expect(leadOf("declined")).toContain("declined");
    expect(leadOf("declined")).not.toContain("not enough money");
    expect(leadOf(null)).not.toMatch(/declined|not enough/);
  },
);

test.each(["expired", "failed"] as const)(
  "says of a payment that %s that a card was not charged or coins are not lost",
  (state) => {
    const crypto = outcomeOf(state, { payment_method: "Cryptocurrency" }).lead;
    const transfer = outcomeOf(state, { payment_method: "Bank-Transfer" }).lead;
    expect(transfer).not.toContain("charged");
    expect(transfer).toContain("it is not lost");
    expect(outcomeOf(state).lead).toContain("Nothing was charged");
    expect(crypto).not.toContain("charged");
    expect(crypto).toContain("they are not lost");
  },
);

test("offers a smaller amount only where the donor can choose it", () => {
  const leadOf = (recurring: Shown["recurring"]) =>
    outcomeOf("failed", { declined: "insufficient_funds", recurring }).lead;
  expect(leadOf(null)).toContain("smaller amount");
  expect(leadOf("monthly")).not.toContain("smaller amount");
});

test("asks for the payment of a recurring donation that may have come by email", () => {
  expect(outcomeOf("open", { recurring: "monthly" }).lead).toContain("you can pay");
  expect(outcomeOf("open").lead).not.toContain("you can pay");
});

test("explains a payment that became invalid as neither refunded nor counted", () => {
  const revoked = outcomeOf("reversed", { payment_method: "Cryptocurrency", revoked: true });
  expect(revoked).toMatchObject({ title: "Your donation no longer counts", tone: "over" });
  expect(revoked.lead).toContain("The receipt is void");
  const refunded = outcomeOf("reversed", { payment_method: "Cryptocurrency" });
  expect(refunded.title).toBe("Your donation was refunded");
});

test.each(donationStates)("shows a donation as waiting until it is final: %s", (state) => {
  const { tone } = outcomeOf(state, { payment_method: "Cryptocurrency" });
  expect(tone === "waiting").toBe(!isFinal(state));
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
