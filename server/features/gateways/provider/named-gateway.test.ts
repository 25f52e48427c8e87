import { expect, test } from "vitest";
import { createStripeProvider } from "../stripe/stripe-provider.ts";
import { createGateways } from "./gateways.ts";
import { toNamedGateway } from "./named-gateway.ts";

test("names gateways and their test mode, even those no longer set up", () => {
  const live = createStripeProvider({ secretKey: "sk_live_1", webhookSecrets: ["whsec_1"] });
  const test = createStripeProvider({ secretKey: "sk_test_1", webhookSecrets: ["whsec_1"] });
  for (const gateways of [createGateways([live, test]), createGateways([])]) {
    expect(toNamedGateway(gateways, "stripe")).toEqual({ title: "Stripe", test: false });
    expect(toNamedGateway(gateways, "stripe-test")).toEqual({ title: "Stripe", test: true });
    expect(toNamedGateway(gateways, "sandbox")).toEqual({ title: "Sandbox", test: true });
    expect(toNamedGateway(gateways, "sample").test).toBe(true);
    expect(toNamedGateway(gateways, "btcpay")).toEqual({ title: "BTCPay Server", test: false });
    expect(toNamedGateway(gateways, "btcpay-test")).toEqual({ title: "BTCPay Server", test: true });
    expect(toNamedGateway(gateways, "acme")).toEqual({ title: "acme", test: false });
  }
});
