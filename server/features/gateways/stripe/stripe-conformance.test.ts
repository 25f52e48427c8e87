import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Outcome } from "#sandbox/stripe/method-desk.ts";
import { startStripeDouble, stripeFixtureSecret } from "#sandbox/stripe/stripe-fixture.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { OpenStage } from "../../../testing/conformance/gateway-stage.ts";
import { describeProvider } from "../../../testing/conformance/provider-conformance.ts";
import { createStripeProvider } from "./stripe-provider.ts";

/** What the double calls the reason of a decline. */
const outcomes = {
  declined: "decline",
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  card_blocked: "lost_card",
  authentication_required: "authentication_required",
} as const satisfies Record<DeclineReason, Outcome>;

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
    const intentOf = async (paymentId: string) =>
      paymentId.startsWith("pi_") ? paymentId : (await session(paymentId)).payment_intent;
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
      mandates: {
        storeMethod: (id, kind) => double.pay(id, kind === "card" ? "succeed" : "pay_later"),
        declineNextCharge: (mandateId, reason) =>
          double.setOutcome(mandateId.split("/")[1] ?? "", outcomes[reason], { once: true }),
        async settle(id) {
          await double.decideCharge(id, "settle");
          if (options.feeAfterMs) double.clock.advance(FEE_LATE_MS);
        },
        fail: (id) => double.decideCharge(id, "fail"),
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
