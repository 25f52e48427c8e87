import { expect, test } from "vitest";
import type { GatewayCall } from "../provider/gateway-call.ts";
import type { GatewayFact } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const start = Date.UTC(2026, 10, 20) / 1000;
const DAY = 24 * 60 * 60;

/** Pulls a round from a Stripe with this many payouts, and returns their ids. */
async function pullPayouts(count: number) {
  const lines = Array.from({ length: count }, (_, index) => ({
    ...{ id: `txn_${index}`, amount: -100, fee: 0, currency: "usd", type: "payout" },
    created: start + index,
  })).toReversed();
  const call: GatewayCall = async (address) => {
    const { pathname, searchParams: query } = new URL(address);
    const isListed = pathname === "/v1/balance_transactions" && query.get("type") === "payout";
    const after = query.get("starting_after");
    const from = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
    const page = isListed ? lines.slice(from, from + Number(query.get("limit"))) : [];
    const has_more = isListed && from + page.length < lines.length;
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

test("reads transfers from all pages, each once", async () => {
  expect(await pullPayouts(205)).toEqual(Array.from({ length: 205 }, (_, index) => `txn_${index}`));
});

test("reports if there are more transfers than can be read at once", async () => {
  expect(await pullPayouts(1_000)).toHaveLength(1_000);
  const facts = await pullPayouts(1_001);
  expect(facts.slice(0, -1)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `txn_${index + 1}`),
  );
  expect(facts.at(-1)).toMatchObject({
    kind: "unreadable",
    paymentId: "payout-lines-since-1970-01-01",
    cause: expect.stringContaining("look up the oldest ones"),
  });
});
