import fastify from "fastify";
import { createManualClock, type MovableClock } from "../sandbox-clock.ts";
import type { Outcome } from "./method-desk.ts";
import type { Scenario } from "./payment-desk.ts";
import { type StripeDoubleOptions, type StripeEndpoint, stripeDouble } from "./stripe-double.ts";
import type { ApiKey } from "./stripe-routes.ts";

const stripeFixtureKeys = {
  test: "sk_test_fixture000000000000000000000000",
  live: "sk_live_fixture000000000000000000000000",
};
export const stripeFixtureSecret = "whsec_fixture0000000000000000000000000";

export interface StripeFixtureOptions extends Partial<StripeDoubleOptions> {
  /** A restricted key in addition to the others. */
  readonly restricted?: ApiKey;
  readonly clock?: MovableClock;
  readonly port?: number;
}

/** The double on its own port, with its controls. Its clock only moves when a test advances it. */
export async function startStripeDouble(options: StripeFixtureOptions = {}) {
  const { clock = createManualClock(), port = 0, restricted, ...doubleOptions } = options;
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
    ...doubleOptions,
  });
  url = await app.listen({ host: "127.0.0.1", port });

  async function control(method: string, path: string, body: object = {}) {
    const response = await fetch(`${url}/control${path}`, {
      method,
      headers: {
        authorization: `Bearer ${stripeFixtureKeys.test}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  return {
    url,
    clock,
    keys: stripeFixtureKeys,
    secret: stripeFixtureSecret,
    control,
    /** Sends webhooks to `address` from now on. */
    tell: (address: string, secret = stripeFixtureSecret) => {
      endpoint = { url: address, secret };
    },
    /** Carries out a scenario of the donor or the bank. */
    pay: (session: string, scenario: Scenario = "succeed") =>
      control("POST", `/sessions/${session}/play`, { play: scenario }),
    /** Sets what charges of a stored method do without the donor: the next one, or all. */
    setOutcome: (method: string, outcome: Outcome, options: { once?: boolean } = {}) =>
      control("POST", `/payment_methods/${method}/outcome`, { outcome, ...options }),
    /** The bank decides about a debit without a session. */
    decideCharge: (payment_intent: string, result: "settle" | "fail") =>
      control("POST", `/payment_intents/${payment_intent}/play`, { play: result }),
    /** Replaces all faults; omitted ones are off. */
    setFaults: (faults: object = {}) => control("PUT", "/faults", faults),
    /** Loses this share of webhooks. */
    loseWebhooks: (share = 1) => control("PUT", "/faults", { lose: share }),
    refundInDashboard: (payment_intent: string, amount?: number): Promise<{ id: string }> =>
      control("POST", "/refunds", { payment_intent, amount }),
    settleRefund: (refund: string) => control("POST", `/refunds/${refund}/settle`),
    failRefund: (refund: string, options: { at_todays_rate?: boolean } = {}) =>
      control("POST", `/refunds/${refund}/fail`, options),
    dispute: (
      payment_intent: string,
      order: { amount?: number; reason?: string; inquiry?: boolean } = {},
    ): Promise<{ id: string }> => control("POST", "/disputes", { payment_intent, ...order }),
    /** Turns an inquiry into a chargeback. */
    escalateDispute: (dispute: string) => control("POST", `/disputes/${dispute}/escalate`),
    endDispute: (
      dispute: string,
      result: "won" | "lost",
      options: { fee_returned?: boolean; at_todays_rate?: boolean } = {},
    ) => control("POST", `/disputes/${dispute}/end`, { result, ...options }),
    payOut: (currency = "usd"): Promise<{ id: string }> =>
      control("POST", "/payouts", { currency }),
    /** Stripe charges a fee, or returns one if the amount is negative. */
    chargeAccountFee: (amount: number, currency = "usd") =>
      control("POST", "/account-fees", { currency, amount }),
    /** Makes the reported balance wrong by this amount. */
    drift: (amount: number, currency = "usd") => control("PUT", "/drift", { currency, amount }),
    setRates: (rates: Record<string, number>) => control("PUT", "/rates", rates),
    page: async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${url}/pay/${path}`, { redirect: "manual", ...init });
      const to = response.headers.get("location");
      return { status: response.status, to, text: await response.text() };
    },
    stop: () => app.close(),
  };
}
