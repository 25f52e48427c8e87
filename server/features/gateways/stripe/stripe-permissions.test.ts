import { expect, onTestFinished, test } from "vitest";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { GatewayRefused, GatewayUnavailable } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const all = [
  "rak_balance_read",
  "rak_balance_transaction_source_read",
  "rak_event_read",
  "rak_checkout_session_write",
  "rak_payment_intent_write",
  "rak_payment_method_write",
  "rak_setup_intent_read",
  "rak_charge_write",
  "rak_dispute_write",
];

/** Connects with a restricted key that has these permissions. */
async function connect(permissions: readonly string[]) {
  const key = "rk_test_restricted";
  const double = await startStripeDouble({ restricted: { key, permissions } });
  onTestFinished(() => double.stop());
  const provider = createStripeProvider({
    ...{ secretKey: key, apiUrl: double.url, clock: double.clock.now },
    webhookSecrets: [double.secret],
  });
  return { provider, double };
}

test("accepts a restricted key with all required permissions", async () => {
  const { provider } = await connect(all);
  await expect(provider.check()).resolves.toBeUndefined();
});

test.each([
  ["rak_balance_read", "Balance: read"],
  ["rak_balance_transaction_source_read", "Balance transaction sources: read"],
  ["rak_event_read", "Events: read"],
  ["rak_checkout_session_write", "Checkout Sessions: write"],
  ["rak_payment_intent_write", "PaymentIntents: write"],
  ["rak_payment_method_write", "PaymentMethods: write"],
  ["rak_setup_intent_read", "SetupIntents: read"],
  ["rak_charge_write", "Charges and Refunds: write"],
  ["rak_dispute_write", "Disputes: write"],
])("reports for a restricted key without %s that it lacks %s", async (missing, reported) => {
  const { provider } = await connect(all.filter((name) => name !== missing));
  await expect(provider.check()).rejects.toMatchObject({ permissions: [reported] });
});

test("reports all missing permissions together", async () => {
  const { provider } = await connect(["rak_balance_read", "rak_charge_read"]);
  await expect(provider.check()).rejects.toMatchObject({
    permissions: [
      "Balance transaction sources: read",
      "Events: read",
      "Checkout Sessions: write",
      "PaymentIntents: write",
      "PaymentMethods: write",
      "SetupIntents: read",
      "Disputes: write",
    ],
  });
});

test("refuses a key without any permission, without listing them", async () => {
  const { provider } = await connect([]);
  const refused = await provider.check().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GatewayRefused);
  expect(refused).not.toHaveProperty("permissions");
});

test("reports no missing permissions if Stripe fails", async () => {
  const { provider, double } = await connect(all);
  await double.setFaults({ reject_calls: 1 });
  await expect(provider.check()).rejects.toThrow(GatewayUnavailable);
});
