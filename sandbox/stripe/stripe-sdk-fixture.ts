import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type StripeFixtureOptions, startStripeDouble } from "./stripe-fixture.ts";

/** The double, and Stripe's own SDK that speaks to it; both end with the test. */
export async function startWithSdk(options: StripeFixtureOptions = {}) {
  const double = await startStripeDouble(options);
  onTestFinished(() => double.stop());
  const connect = (key: string = double.keys.test) =>
    new Stripe(key, {
      protocol: "http",
      host: "127.0.0.1",
      port: new URL(double.url).port,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const stripe = connect();

  const order = (amount = 5_000, currency = "usd"): Stripe.Checkout.SessionCreateParams => ({
    mode: "payment",
    success_url: "http://shop.example.org/thanks?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.example.org/give",
    line_items: [
      {
        price_data: { currency, unit_amount: amount, product_data: { name: "A gift" } },
        quantity: 1,
      },
    ],
    metadata: { donation_id: "7" },
    payment_intent_data: { metadata: { donation_id: "7" } },
  });

  return {
    double,
    stripe,
    connect,
    order,
    /** Opens a session, plays the donor, and answers with the session as it then stands. */
    async paid(
      amount = 5_000,
      currency = "usd",
      play: Parameters<typeof double.pay>[1] = "succeed",
    ) {
      const session = await stripe.checkout.sessions.create(order(amount, currency));
      await double.pay(session.id, play);
      const after = await stripe.checkout.sessions.retrieve(session.id);
      return { session: after, intent: String(after.payment_intent) };
    },
    /** The balance, available and pending together, and what all movements come to. */
    async sums(currency = "usd") {
      const { available, pending } = await stripe.balance.retrieve();
      const lines = await stripe.balanceTransactions
        .list({ limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      const of = (list: readonly { currency: string; amount: number }[]) =>
        list.find((one) => one.currency === currency)?.amount ?? 0;
      const net = lines
        .filter((one) => one.currency === currency)
        .reduce((sum, one) => sum + one.net, 0);
      return { balance: of(available) + of(pending), net, available: of(available), lines };
    },
  };
}
