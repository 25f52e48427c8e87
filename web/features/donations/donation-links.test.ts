import { expect, test } from "vitest";
import type { StartedDonation } from "#contract/giving/donations.ts";
import { giveAgainPath, nextAddress } from "./donation-links.ts";
import { shareAddresses } from "./share-links.tsx";

test("a started donation goes on at the gateway; one that is over leads to its result", () => {
  const started = { id: "d1", secret: "s1", checkout_url: "https://gateway.example.org/pay/1" };
  expect(nextAddress(started as StartedDonation)).toBe("https://gateway.example.org/pay/1");
  const over = { ...started, checkout_url: null } as StartedDonation;
  expect(nextAddress(over)).toBe("/paymentsuccessfull?donation=d1&secret=s1");
});

test("the form's address carries the campaign and the amount", () => {
  const donation = { amount: 12.5, currency: "EUR" } as const;
  expect(giveAgainPath(3, donation)).toBe("/paymentpage?campaign=3&amount=12.5&currency=EUR");
});

test("title and address are escaped in shared links", () => {
  const addresses = shareAddresses("https://example.org/donate-page/3", "Wells & pumps?");
  for (const { href } of addresses) {
    expect(href).not.toContain("Wells & pumps");
    expect(href).toContain("https%3A%2F%2Fexample.org%2Fdonate-page%2F3");
  }
});
