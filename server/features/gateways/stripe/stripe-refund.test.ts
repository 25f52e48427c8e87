import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { createStripeProvider } from "./stripe-provider.ts";

test("recognizes an existing refund by its metadata after Stripe dropped the idempotency key", async () => {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const provider = createStripeProvider({
    ...{ secretKey: double.keys.test, apiUrl: double.url, clock: double.clock.now },
    webhookSecrets: [double.secret],
  });
  const { paymentId } = await provider.createCheckout({
    ...{ reference: "donation-1", idempotencyKey: "checkout-1", email: null, method: "card" },
    ...{ total: money(5_100, "USD"), description: "Clean water, always" },
    ...{ returnUrl: "http://site.example.org/a", cancelUrl: "http://site.example.org/b" },
  });
  await double.pay(paymentId);
  const order = { id: "order-1", paymentId, reference: "donation-1", amount: money(2_000, "USD") };
  const first = await provider.refund(order);
  double.clock.advance(2 * DAY_MS);
  expect((await provider.refund(order)).refundId).toBe(first.refundId);
});
