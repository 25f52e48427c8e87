import { beforeEach, expect, test } from "vitest";
import type { StartDonationBody } from "#contract/giving/donations.ts";
import { idempotencyKey } from "#contract/giving/donations.ts";
import { forgetKey, forgetKeys, keyFor, lastSent } from "./donation-key.ts";

const body: StartDonationBody = {
  campaign_id: 3,
  amount: 100,
  currency: "USD",
  payment_method: "Credit-Card",
  accept_terms: true,
};

let texts: Map<string, string>;
let store: Parameters<typeof keyFor>[0];

beforeEach(() => {
  texts = new Map();
  store = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
});

test("a key is kept before it is used, and the contract accepts it", () => {
  const key = keyFor(store, body);
  expect(idempotencyKey.safeParse(key).success).toBe(true);
  expect([...texts.values()].join()).toContain(key);
});

test("the same content gets the same key, whatever order its fields come in", () => {
  const { amount, ...rest } = body;
  expect(keyFor(store, { ...rest, amount })).toBe(keyFor(store, body));
});

test("changed content gets a new key, and going back gets the first one again", () => {
  const first = keyFor(store, body);
  expect(keyFor(store, { ...body, amount: 200 })).not.toBe(first);
  expect(keyFor(store, body)).toBe(first);
});

test("answering a challenge does not make it another donation", () => {
  expect(keyFor(store, { ...body, challenge: "a:5" })).toBe(keyFor(store, body));
});

test("a forgotten key is not used again, and others stay", () => {
  const first = keyFor(store, body);
  const other = keyFor(store, { ...body, amount: 200 });
  forgetKey(store, body);
  expect(keyFor(store, body)).not.toBe(first);
  expect(keyFor(store, { ...body, amount: 200 })).toBe(other);
  forgetKeys(store);
  expect(keyFor(store, { ...body, amount: 200 })).not.toBe(other);
});

test("only the last few are kept", () => {
  const first = keyFor(store, body);
  for (const amount of [1, 2, 3, 4, 5]) keyFor(store, { ...body, amount });
  expect(keyFor(store, body)).not.toBe(first);
});

test("the last body sent for a campaign is found again", () => {
  keyFor(store, body);
  keyFor(store, { ...body, amount: 200 });
  keyFor(store, { ...body, campaign_id: 4 });
  expect(lastSent(store, 3)).toEqual({ ...body, amount: 200 });
  expect(lastSent(store, 5)).toBeUndefined();
});

test("broken data in the storage does no harm", () => {
  texts.set("giving.sent", '[{"key":1},null,"x"]');
  expect(lastSent(store, 3)).toBeUndefined();
  texts.set("giving.sent", "{{");
  expect(keyFor(store, body)).toBe(keyFor(store, body));
});
