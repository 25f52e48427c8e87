import { expect, test } from "vitest";
import type { StartedDonation } from "#contract/giving/donations.ts";
import { givingPath } from "#contract/page-paths.ts";
import { nextAddress } from "./donation-links.ts";

test("a started donation goes on at the gateway; one that is over leads to its result", () => {
  const started = { id: "d1", secret: "s1", checkout_url: "https://gateway.example.org/pay/1" };
  expect(nextAddress(started as StartedDonation)).toBe("https://gateway.example.org/pay/1");
  const over = { ...started, checkout_url: null } as StartedDonation;
  expect(nextAddress(over)).toBe("/paymentsuccessfull?donation=d1&secret=s1");
});

test("the form's address carries the campaign and the amount", () => {
  const donation = { amount: 12.5, currency: "EUR" } as const;
  expect(givingPath(3, donation)).toBe("/paymentpage?campaign=3&amount=12.5&currency=EUR");
});
