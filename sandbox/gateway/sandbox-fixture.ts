import fastify from "fastify";
import { type SandboxOptions, sandboxGateway } from "./sandbox-gateway.ts";

export const fixtureKey = "sandbox-fixture-key";
export const fixtureSecret = "sandbox-fixture-secret";

export const fixtureOrder = {
  reference: "donation-1",
  amount_minor: 102_000,
  currency: "USD",
  method: "card",
  description: "Books for every village school",
  return_url: "http://shop.example.org/thanks?donation=1",
  cancel_url: "http://shop.example.org/give",
  email: "ada@example.org",
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields of its call
type Body = any;

export type StartedSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A gateway on its own port, and calls for tests. */
export async function startSandbox(options: Partial<SandboxOptions> & { prefix?: string } = {}) {
  const { prefix = "", ...gatewayOptions } = options;
  const app = fastify();
  let url = "";
  await app.register(sandboxGateway, {
    prefix,
    dataFile: ":memory:",
    apiKey: fixtureKey,
    webhookSecret: fixtureSecret,
    baseUrl: () => url,
    ...gatewayOptions,
  });
  url = `${await app.listen({ host: "127.0.0.1", port: 0 })}${prefix}`;

  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${fixtureKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  async function open(order: object = {}, key: string = crypto.randomUUID()) {
    return call("POST", "/checkouts", { ...fixtureOrder, ...order }, { "idempotency-key": key });
  }

  /** Posts a page's form as a browser would, without following the redirect. */
  async function post(path: string, form: Record<string, string>, headers: object = {}) {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: new URL(url).origin, ...headers },
      body: new URLSearchParams(form),
    });
    const to = response.headers.get("location");
    return { status: response.status, to, text: await response.text() };
  }

  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`, { redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  return {
    url,
    call,
    open,
    post,
    read,
    /** Chooses on a payment's page. */
    submit: (id: string, action: string, attempt = 0, headers: object = {}) =>
      post(`/pay/${id}`, { play: action, attempt: String(attempt) }, headers),
    openId: async (order: object = {}): Promise<string> => (await open(order)).body.payment_id,
    get: async (id: string) => (await call("GET", `/payments/${id}`)).body,
    play: (id: string, action: string) => call("POST", `/payments/${id}/play`, { action }),
    page: (id: string) => read(`/pay/${id}`),
    close: () => app.close(),
  };
}
