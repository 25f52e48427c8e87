import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { BadSignature } from "../provider/payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";

const secret = "webhook-secret";
const now = Date.UTC(2026, 10, 20);
const provider = createSandboxProvider({
  apiUrl: "http://127.0.0.1:1",
  origin: "http://127.0.0.1:1",
  apiKey: "unused here",
  webhookSecrets: [secret, "previous-secret"],
  clock: () => now,
});

const payment = { payment_id: "pay_1", reference: "donation-1", state: "succeeded" };
const event = JSON.stringify({ id: "evt_1", type: "payment.succeeded", payment });

function sign(body: string, { key = secret, ageMs = 0 } = {}) {
  const stamp = Math.floor((now - ageMs) / 1000);
  const mac = createHmac("sha256", key).update(`${stamp}.${body}`).digest("hex");
  return { stamp, mac, headers: { "sandbox-signature": `t=${stamp},v1=${mac}` } };
}

test("reads a signed event", () => {
  expect(provider.readWebhook(Buffer.from(event), sign(event).headers)).toEqual({
    eventId: "evt_1",
    type: "payment.succeeded",
    paymentId: "pay_1",
    reference: "donation-1",
  });
});

test("accepts one valid signature of several", () => {
  const { stamp, mac } = sign(event);
  const headers = { "sandbox-signature": `t=${stamp},v1=${"0".repeat(64)},v1=${mac}` };
  expect(provider.readWebhook(Buffer.from(event), headers).eventId).toBe("evt_1");
});

test("accepts either secret while it is being rotated", () => {
  const previous = sign(event, { key: "previous-secret" });
  expect(provider.readWebhook(Buffer.from(event), previous.headers).eventId).toBe("evt_1");
  const another = sign(event, { key: "another one" });
  expect(() => provider.readWebhook(Buffer.from(event), another.headers)).toThrow(BadSignature);
});

test.each([
  ["five minutes and a second old", sign(event, { ageMs: 301_000 }).headers],
  ["from the future", sign(event, { ageMs: -301_000 }).headers],
  ["of another secret", sign(event, { key: "other" }).headers],
  ["missing", {}],
  ["without a time", { "sandbox-signature": `v1=${sign(event).mac}` }],
  ["of another version", { "sandbox-signature": `t=${sign(event).stamp},v0=${sign(event).mac}` }],
  ["cut short", { "sandbox-signature": sign(event).headers["sandbox-signature"].slice(0, -2) }],
])("refuses a signature that is %s", (_, headers) => {
  expect(() => provider.readWebhook(Buffer.from(event), headers)).toThrow(BadSignature);
});

test("accepts a signed event that can't be read, with an id derived from its content", () => {
  const read = (body: string) => provider.readWebhook(Buffer.from(body), sign(body).headers);
  expect(read("{")).toMatchObject({ type: "unreadable", paymentId: null });
  expect(read("{").eventId).toBe(read("{").eventId);
  expect(read("{").eventId).not.toBe(read("[").eventId);
  const withoutPayment = JSON.stringify({ id: "evt_2", type: "account.updated" });
  expect(read(withoutPayment)).toMatchObject({
    eventId: "evt_2",
    type: "account.updated",
    paymentId: null,
  });
});
