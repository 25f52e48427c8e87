import { beforeEach, expect, test } from "vitest";
import type { StartDonationBody } from "#contract/giving/donations.ts";
import { idempotencyKey } from "#contract/giving/donations.ts";
import { dropKey, dropKeys, keyFor, lastSent } from "./donation-key.ts";

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

test("stores a key before it is used, in a form the contract accepts", () => {
  const key = keyFor(store, body);
  expect(idempotencyKey.safeParse(key).success).toBe(true);
  expect([...texts.values()].join()).toContain(key);
});

test("reuses the key for the same content in any order of fields", () => {
  const { amount, ...rest } = body;
  expect(keyFor(store, { ...rest, amount })).toBe(keyFor(store, body));
});

test("creates a key for changed content and reuses the first on changing back", () => {
  const first = keyFor(store, body);
  expect(keyFor(store, { ...body, amount: 200 })).not.toBe(first);
  expect(keyFor(store, body)).toBe(first);
});

test("keeps the key when a challenge is solved", () => {
  expect(keyFor(store, { ...body, challenge: "a:5" })).toBe(keyFor(store, body));
});

test("does not reuse a dropped key, and keeps the others", () => {
  const first = keyFor(store, body);
  const other = keyFor(store, { ...body, amount: 200 });
  dropKey(store, body);
  expect(keyFor(store, body)).not.toBe(first);
  expect(keyFor(store, { ...body, amount: 200 })).toBe(other);
  dropKeys(store);
  expect(keyFor(store, { ...body, amount: 200 })).not.toBe(other);
});

test("stores only the last few keys", () => {
  const first = keyFor(store, body);
  for (const amount of [1, 2, 3, 4, 5]) keyFor(store, { ...body, amount });
  expect(keyFor(store, body)).not.toBe(first);
});

test("finds the last body sent for a campaign", () => {
  keyFor(store, body);
  keyFor(store, { ...body, amount: 200 });
  keyFor(store, { ...body, campaign_id: 4 });
  expect(lastSent(store, 3)).toEqual({ ...body, amount: 200 });
  expect(lastSent(store, 5)).toBeUndefined();
});

test("ignores broken data in the storage", () => {
  texts.set("giving.sent", '[{"key":1},null,"x"]');
  expect(lastSent(store, 3)).toBeUndefined();
  texts.set("giving.sent", "{{");
  expect(keyFor(store, body)).toBe(keyFor(store, body));
});
