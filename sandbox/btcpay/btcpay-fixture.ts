import fastify from "fastify";
import { type BtcpayOptions, btcpayDouble } from "./btcpay-double.ts";
import { allPermissions } from "./btcpay-routes.ts";

export const btcpayFixture = {
  storeId: "FixtureStore1111111111111111111111",
  apiKey: "fixture-api-key",
  webhookSecret: "fixture-webhook-secret",
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields of its call
type Body = any;

export type BtcpayDouble = Awaited<ReturnType<typeof startBtcpayDouble>>;

/** A double on its own port, with its controls. */
export async function startBtcpayDouble(options: Partial<BtcpayOptions> = {}) {
  const { storeId, apiKey, webhookSecret } = btcpayFixture;
  const app = fastify();
  let url = "";
  let webhookUrl: string | undefined;
  await app.register(btcpayDouble, {
    dataFile: ":memory:",
    storeId,
    apiKeys: [{ key: apiKey, label: "fixture", permissions: allPermissions }],
    webhookSecret,
    webhookUrl: () => webhookUrl,
    baseUrl: () => url,
    blockMs: 60_000,
    ...options,
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });

  async function send(method: string, path: string, authorization: string, body?: unknown) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
  }
  const call = (method: string, path: string, body?: unknown, key: string = apiKey) =>
    send(method, `/api/v1${path}`, key && `token ${key}`, body);
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await send(method, `/control${path}`, `Bearer ${apiKey}`, body);
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return response.body;
  };
  const run = (invoiceId: string, scenario: string, options: object = {}) =>
    control("POST", `/invoices/${invoiceId}/play`, { play: scenario, ...options });

  return {
    ...{ url, storeId, apiKey, webhookSecret, call, control },
    /** Sends webhooks to this URL from now on. */
    sendWebhooksTo: (to: string | undefined) => {
      webhookUrl = to;
    },
    open: async (order: object = {}): Promise<Body> =>
      (await call("POST", `/stores/${storeId}/invoices`, { ...fixtureInvoice, ...order })).body,
    invoice: async (id: string): Promise<Body> => (await call("GET", `/invoices/${id}`)).body,
    /** Pays the remaining amount, or `amount` of the invoice's currency. */
    pay: (id: string, options: { amount?: string } = {}) => run(id, "pay", options),
    run,
    confirm: (id: string) => run(id, "confirm"),
    mark: (id: string, status: "Settled" | "Invalid") =>
      call("POST", `/invoices/${id}/status`, { status }),
    /** Claims a refund as the donor who has its link. */
    claim: (pullPaymentId: string, claim: object = {}) =>
      call("POST", `/pull-payments/${pullPaymentId}/payouts`, { ...fixtureClaim, ...claim }, ""),
    /** Loses this share of webhooks. */
    loseWebhooks: (lose: number) => control("PUT", "/faults", { lose }),
    advance: (ms: number) => control("POST", "/clock", { advance_ms: ms }),
    stop: () => app.close(),
  };
}

const fixtureInvoice = { amount: "30.00", currency: "USD", metadata: { orderId: "donation-1" } };
const fixtureClaim = { destination: "bcrt1qfixture0000000000000000000000000000" };
