import fastify from "fastify";
import { createManualClock, type MovableClock } from "../sandbox-clock.ts";
import type { Play } from "./payment-desk.ts";
import { type StripeDoubleOptions, type StripeEndpoint, stripeDouble } from "./stripe-double.ts";
import type { ApiKey } from "./stripe-routes.ts";

const stripeFixtureKeys = {
  test: "sk_test_fixture000000000000000000000000",
  live: "sk_live_fixture000000000000000000000000",
};
export const stripeFixtureSecret = "whsec_fixture0000000000000000000000000";

export interface StripeFixtureOptions extends Partial<StripeDoubleOptions> {
  /** A restricted key beside the others. */
  readonly restricted?: ApiKey;
  readonly clock?: MovableClock;
  readonly port?: number;
}

/** The double on a port of its own, with its controls. Its clock stands still until a test moves it. */
export async function startStripeDouble(options: StripeFixtureOptions = {}) {
  const { clock = createManualClock(), port = 0, restricted, ...rest } = options;
  const app = fastify();
  let url = "";
  let endpoint: StripeEndpoint | undefined;
  await app.register(stripeDouble, {
    dataFile: ":memory:",
    keys: [
      ...Object.values(stripeFixtureKeys).map((key) => ({ key })),
      ...(restricted ? [restricted] : []),
    ],
    endpoint: () => endpoint,
    baseUrl: () => url,
    clock,
    ...rest,
  });
  url = await app.listen({ host: "127.0.0.1", port });

  async function control(method: string, path: string, body: object = {}) {
    const answer = await fetch(`${url}/control${path}`, {
      method,
      headers: {
        authorization: `Bearer ${stripeFixtureKeys.test}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  return {
    url,
    clock,
    keys: stripeFixtureKeys,
    secret: stripeFixtureSecret,
    control,
    /** From now on webhooks go there. */
    tell: (address: string, secret = stripeFixtureSecret) => {
      endpoint = { url: address, secret };
    },
    /** What the donor or the bank does to a session. */
    pay: (session: string, play: Play = "succeed") =>
      control("POST", `/sessions/${session}/play`, { play }),
    /** Faults from now on; what is left out is off. */
    setFaults: (faults: object = {}) => control("PUT", "/faults", faults),
    /** That share of webhooks never arrives; 0 ends it. */
    loseWebhooks: (share = 1) => control("PUT", "/faults", { lose: share }),
    refundInDashboard: (payment_intent: string, amount?: number): Promise<{ id: string }> =>
      control("POST", "/refunds", { payment_intent, amount }),
    settleRefund: (refund: string) => control("POST", `/refunds/${refund}/settle`),
    failRefund: (refund: string, how: { at_todays_rate?: boolean } = {}) =>
      control("POST", `/refunds/${refund}/fail`, how),
    dispute: (
      payment_intent: string,
      order: { amount?: number; reason?: string; inquiry?: boolean } = {},
    ): Promise<{ id: string }> => control("POST", "/disputes", { payment_intent, ...order }),
    /** An inquiry becomes a chargeback. */
    escalateDispute: (dispute: string) => control("POST", `/disputes/${dispute}/escalate`),
    endDispute: (
      dispute: string,
      result: "won" | "lost",
      how: { fee_returned?: boolean; at_todays_rate?: boolean } = {},
    ) => control("POST", `/disputes/${dispute}/end`, { result, ...how }),
    payOut: (currency = "usd"): Promise<{ id: string }> =>
      control("POST", "/payouts", { currency }),
    /** Stripe takes something for itself; below zero it gives it back. */
    chargeAccountFee: (amount: number, currency = "usd") =>
      control("POST", "/account-fees", { currency, amount }),
    /** The balance is off by that much from now on. */
    drift: (amount: number, currency = "usd") => control("PUT", "/drift", { currency, amount }),
    setRates: (rates: Record<string, number>) => control("PUT", "/rates", rates),
    page: async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${url}/pay/${path}`, { redirect: "manual", ...init });
      const to = answer.headers.get("location");
      return { status: answer.status, to, text: await answer.text() };
    },
    stop: () => app.close(),
  };
}
