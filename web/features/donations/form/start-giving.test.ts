import { expect, test } from "vitest";
import type { GivingBody } from "./giving-values.ts";
import { startGiving } from "./start-giving.ts";

const KEY = "a-key-of-more-than-16-signs";
const once: GivingBody = {
  campaign_id: 3,
  amount: 100,
  currency: "USD",
  payment_method: "Credit-Card",
  accept_terms: true,
};
const monthly: GivingBody = { ...once, email: "ada@example.org", frequency: "monthly" };
const checkout = "https://gateway.example.org/pay/1";

/** Records what is called, and answers with an address at the gateway. */
function fakeApi(checkout_url: string | null) {
  const calls: unknown[] = [];
  const call = async ({ path }: { path: string }, input: unknown) => {
    calls.push([path, input]);
    return { id: "d1", secret: "s1", donation: null, checkout_url };
  };
  return { call: call as unknown as Parameters<typeof startGiving>[0], calls };
}

test.each([
  ["a donation", once, "/api/v1/donations/", "/paymentsuccessfull?donation=d1&secret=s1"],
  [
    "a recurring donation",
    monthly,
    "/api/v1/recurring-donations/",
    "/recurring-donation?id=d1&secret=s1",
  ],
])("starts %s, which continues at the gateway or on its own page", async (_, body, path, page) => {
  const { call, calls } = fakeApi(checkout);
  expect(await startGiving(call, KEY, body)).toBe(checkout);
  expect(calls).toEqual([[path, { headers: { "idempotency-key": KEY }, body }]]);
  expect(await startGiving(fakeApi(null).call, KEY, body)).toBe(page);
});
