import { startStripeDouble, stripeFixtureSecret } from "#sandbox/stripe/stripe-fixture.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { OpenStage } from "../../../testing/conformance/gateway-stage.ts";
import { describeProvider } from "../../../testing/conformance/provider-conformance.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const FEE_LATE_MS = 1_000;

/** A double of Stripe with these settlement currencies and this delay of fees. */
function openStripe(options: { settlement?: [string]; feeAfterMs?: number }): OpenStage {
  return async ({ line, webhookUrl, pageSize }) => {
    const double = await startStripeDouble(options);
    double.tell(webhookUrl);
    const [currency = "usd"] = options.settlement ?? [];
    const connect = (secretKey: string, secret: string) =>
      createStripeProvider({
        ...{ secretKey, pageSize, clock: double.clock.now },
        webhookSecrets: [secret],
        apiUrl: line(double.url),
        pagesOrigin: double.url,
      });
    const provider = connect(double.keys.test, stripeFixtureSecret);
    const session = async (path: string, method = "GET") => {
      const response = await fetch(`${double.url}/v1/checkout/sessions/${path}`, {
        ...{ method, headers: { authorization: `Bearer ${double.keys.test}` } },
      });
      return (await response.json()) as { payment_intent: string };
    };
    const intentOf = async (paymentId: string) => (await session(paymentId)).payment_intent;
    return {
      provider,
      stranger: connect("sk_test_another", "whsec_another"),
      signaturesAge: true,
      async pay(id) {
        await double.pay(id);
        if (options.feeAfterMs) double.clock.advance(FEE_LATE_MS);
      },
      payPending: (id) => double.pay(id, "pay_later"),
      decline: (id) => double.pay(id, "decline"),
      async expire(id) {
        await session(`${id}/expire`, "POST");
      },
      async refundAtGateway(id, { minor }) {
        await double.refundInDashboard(await intentOf(id), minor);
      },
      failRefund: (id) => double.failRefund(id),
      disputes: {
        async open(id) {
          await double.dispute(await intentOf(id));
        },
        win: (id) => double.endDispute(id, "won"),
        lose: (id) => double.endDispute(id, "lost"),
      },
      async payOut() {
        double.clock.advance(3 * DAY_MS);
        await double.payOut(currency);
        await double.chargeAccountFee(123, currency);
        await double.chargeAccountFee(-23, currency);
      },
      drift: (minor) => double.drift(minor, currency),
      loseWebhooks: () => double.loseWebhooks(),
      advance: async (ms) => double.clock.advance(ms),
      close: double.stop,
    };
  };
}

describeProvider("Stripe", openStripe({}));
describeProvider(
  "Stripe with a euro account and late fees",
  openStripe({ settlement: ["eur"], feeAfterMs: FEE_LATE_MS }),
);
