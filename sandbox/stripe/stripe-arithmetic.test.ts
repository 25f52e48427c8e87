import fc from "fast-check";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { startStripeDouble } from "./stripe-fixture.ts";

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

const step = fc.record({
  what: fc.constantFrom(
    ...["pay", "pay in euros", "refund", "fail refund", "dispute", "win", "lose"],
    ...["pay out", "wait", "change rate"],
  ),
  amount: fc.integer({ min: 100, max: 20_000 }),
  which: fc.nat(20),
});

async function openAccount() {
  const double = await startStripeDouble();
  const { hostname: host, port } = new URL(double.url);
  const options = { protocol: "http", host, port, maxNetworkRetries: 0, telemetry: false } as const;
  const stripe = new Stripe(double.keys.test, options);
  return {
    double,
    stripe,
    async pay(unit_amount: number, currency: string): Promise<string> {
      const session = await stripe.checkout.sessions.create({
        mode: "payment",
        success_url: "http://shop.example.org/thanks",
        line_items: [
          { price_data: { currency, unit_amount, product_data: { name: "A gift" } }, quantity: 1 },
        ],
      });
      await double.pay(session.id);
      return String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    },
    /** The balance, and the sum of all transactions. */
    async sums() {
      const { available, pending } = await stripe.balance.retrieve();
      const lines = await stripe.balanceTransactions
        .list({ limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      const balance = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
      return { balance, net: lines.reduce((sum, line) => sum + line.net, 0) };
    },
  };
}

test("transactions always add up to the balance, and refunds to the charge's refunded amount", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const { double, stripe, pay, sums } = await openAccount();
      const created = { intent: [] as string[], refund: [] as string[], dispute: [] as string[] };
      for (const { what, amount, which } of steps) {
        const pick = (list: readonly string[]) => list[which % list.length] ?? "none";
        const payment_intent = pick(created.intent);
        const work = {
          pay: async () => created.intent.push(await pay(amount, "usd")),
          "pay in euros": async () => created.intent.push(await pay(amount, "eur")),
          refund: async () =>
            created.refund.push((await stripe.refunds.create({ payment_intent, amount })).id),
          "fail refund": () => double.failRefund(pick(created.refund)),
          dispute: async () => created.dispute.push((await double.dispute(payment_intent)).id),
          win: () => double.endDispute(pick(created.dispute), "won"),
          lose: () => double.endDispute(pick(created.dispute), "lost"),
          "pay out": () => double.payOut(),
          wait: async () => double.clock.advance(TWO_DAYS_MS),
          "change rate": () => double.setRates({ eur: amount / 10_000 }),
        }[what];
        // The double refuses impossible steps, and nothing moves.
        await work?.().catch(() => {});
        const { balance, net } = await sums();
        expect(balance).toBe(net);
      }
      for await (const charge of stripe.charges.list({ limit: 100 })) {
        const { data } = await stripe.refunds.list({ charge: charge.id, limit: 100 });
        const refunded = data.filter(({ status }) => status !== "failed");
        expect(charge.amount_refunded).toBe(refunded.reduce((sum, { amount }) => sum + amount, 0));
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
      }
      await double.stop();
    }),
    { numRuns: 5 },
  );
});
