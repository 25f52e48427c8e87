import { expect, test } from "vitest";
import type { GatewayCall } from "../provider/gateway-call.ts";
import type { GatewayFact } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const start = Date.UTC(2026, 10, 20) / 1000;
const DAY = 24 * 60 * 60;

/** What a round tells of so many payouts, the newest of which Stripe lists first. */
async function payouts(count: number) {
  const lines = Array.from({ length: count }, (_, place) => ({
    ...{ id: `txn_${place}`, amount: -100, fee: 0, currency: "usd", type: "payout" },
    created: start + place,
  })).toReversed();
  const call: GatewayCall = async (address) => {
    const { pathname, searchParams: query } = new URL(address);
    const listed = pathname === "/v1/balance_transactions" && query.get("type") === "payout";
    const after = query.get("starting_after");
    const from = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
    const page = listed ? lines.slice(from, from + Number(query.get("limit"))) : [];
    const has_more = listed && from + page.length < lines.length;
    return { status: 200, text: JSON.stringify({ data: page, has_more }) };
  };
  const provider = createStripeProvider({
    ...{ secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"], call },
    clock: () => (start + DAY) * 1000,
  });
  const facts: GatewayFact[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await provider.pull(cursor);
    facts.push(...page.facts);
    cursor = page.next;
    if (cursor === null) break;
  }
  return facts.map((fact) => (fact.kind === "transfer" ? fact.transferId : fact));
}

test("transfers are read from all pages of their list, each once", async () => {
  expect(await payouts(205)).toEqual(Array.from({ length: 205 }, (_, place) => `txn_${place}`));
});

test("where more moved than is read at once, a person is told", async () => {
  expect(await payouts(1_000)).toHaveLength(1_000);
  const told = await payouts(1_001);
  expect(told.slice(0, -1)).toEqual(
    Array.from({ length: 1_000 }, (_, place) => `txn_${place + 1}`),
  );
  expect(told.at(-1)).toMatchObject({
    kind: "unreadable",
    paymentId: "payout-lines-since-1970-01-01",
    unreadable: expect.stringContaining("looked up at Stripe"),
  });
});
