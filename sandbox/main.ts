import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { btcpayDouble } from "./btcpay/btcpay-double.ts";
import { allPermissions } from "./btcpay/btcpay-routes.ts";
import { sandboxGateway } from "./gateway/sandbox-gateway.ts";
import type { SandboxLog } from "./gateway-http.ts";
import { stripeDouble } from "./stripe/stripe-double.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Run by `npm run sandbox -- NAME`; without a name, the sandbox's own gateway. */
const programs: Readonly<Record<string, (variables: Variables) => Promise<void>>> = {
  gateway: serveSandboxGateway,
  btcpay: serveBtcpay,
  stripe: serveStripe,
};

const { [process.argv[2] ?? "gateway"]: program } = programs;
if (!program)
  throw new Error(`Unknown gateway. Choose one of: ${Object.keys(programs).join(", ")}`);
await program(process.env);

async function serveSandboxGateway(variables: Variables): Promise<void> {
  const required = (name: string) => {
    const value = variables[name];
    if (!value) throw new Error(`Set ${name}.`);
    return value;
  };
  const options = {
    dataFile: variables.SANDBOX_DATA ?? ":memory:",
    apiKey: required("SANDBOX_API_KEY"),
    webhookSecret: required("SANDBOX_WEBHOOK_SECRET"),
    webhookUrl: variables.SANDBOX_WEBHOOK_URL,
    settleAfterMs: wholeNumber(variables, "SANDBOX_SETTLE_AFTER_MS", 20_000),
  };
  const url = await serveGateway(wholeNumber(variables, "SANDBOX_PORT", 0), (app, served) =>
    app.register(sandboxGateway, { ...options, ...served }),
  );
  console.log(JSON.stringify({ url }));
}

/** Prints the variables a site needs to reach the double. */
async function serveStripe(variables: Variables): Promise<void> {
  const key = variables.STRIPE_SECRET_KEY ?? "sk_test_sandbox";
  // The double prints its key, so it must never be a real one.
  if (!key.startsWith("sk_test_")) {
    throw new Error(
      "STRIPE_SECRET_KEY is not a test key. The double only accepts keys that start with sk_test_",
    );
  }
  const secret = variables.STRIPE_WEBHOOK_SECRET ?? "whsec_sandbox";
  const webhookUrl = webhookUrlFor("stripe", variables);
  const dataFile = dataFileFor("stripe", variables);
  const url = await serveGateway(wholeNumber(variables, "SANDBOX_PORT", 4710), (app, served) =>
    app.register(stripeDouble, {
      ...served,
      dataFile,
      keys: [{ key }],
      endpoint: () => ({ url: webhookUrl, secret }),
    }),
  );
  console.log(`STRIPE_API_URL=${url}
STRIPE_SECRET_KEY=${key}
STRIPE_WEBHOOK_SECRET=${secret}`);
  console.error(
    `Webhooks go to ${webhookUrl} (SANDBOX_WEBHOOK_URL). State is stored in ${dataFile}.`,
  );
}

/** Prints the variables a site needs to reach the double. */
async function serveBtcpay(variables: Variables): Promise<void> {
  // The double prints its key, so it must never be a real server's.
  const { hostname = "localhost" } = URL.parse(variables.BTCPAY_URL ?? "") ?? {};
  if (!["localhost", "127.0.0.1", "[::1]"].includes(hostname)) {
    throw new Error(
      `BTCPAY_URL points to a real server, ${hostname}. The double only runs locally`,
    );
  }
  const storeId = variables.BTCPAY_STORE_ID ?? "SandboxStore11111111111111111111";
  const apiKey = variables.BTCPAY_API_KEY ?? "sandbox-btcpay-api-key";
  const webhookSecret = variables.BTCPAY_WEBHOOK_SECRET ?? "sandbox-btcpay-webhook-secret";
  const webhookUrl = webhookUrlFor("btcpay", variables);
  const dataFile = dataFileFor("btcpay", variables);
  const url = await serveGateway(wholeNumber(variables, "SANDBOX_PORT", 4711), (app, served) =>
    app.register(btcpayDouble, {
      ...served,
      ...{ storeId, webhookSecret, dataFile, webhookUrl: () => webhookUrl },
      apiKeys: [{ key: apiKey, label: "Sandbox", permissions: allPermissions }],
      blockMs: wholeNumber(variables, "SANDBOX_SETTLE_AFTER_MS", 20_000),
    }),
  );
  console.log(`BTCPAY_URL=${url}
BTCPAY_STORE_ID=${storeId}
BTCPAY_API_KEY=${apiKey}
BTCPAY_TEST=on
BTCPAY_WEBHOOK_SECRET=${webhookSecret}`);
  console.error(
    `Webhooks go to ${webhookUrl} (SANDBOX_WEBHOOK_URL). State is stored in ${dataFile}.`,
  );
}

function webhookUrlFor(gateway: string, variables: Variables): string {
  return variables.SANDBOX_WEBHOOK_URL ?? `http://localhost:3000/api/v1/webhooks/${gateway}/`;
}

function dataFileFor(gateway: string, variables: Variables): string {
  const file = variables.SANDBOX_DATA ?? join(variables.DATA_DIR ?? "data", `${gateway}.sqlite`);
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  return file;
}

function wholeNumber(variables: Variables, name: string, fallback: number): number {
  const text = variables[name] ?? String(fallback);
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`);
  return Number(text);
}

interface Served {
  /** The gateway's URL, once it listens. */
  readonly baseUrl: () => string;
  readonly log: SandboxLog;
}

/** Serves a gateway on loopback until SIGTERM or SIGINT, and returns its URL. */
async function serveGateway(
  port: number,
  mount: (app: FastifyInstance, served: Served) => PromiseLike<unknown>,
): Promise<string> {
  let url = "";
  const app = fastify({ logger: false });
  const log = { warn: printAs("warn"), error: printAs("error") };
  await mount(app, { baseUrl: () => url, log });
  url = await app.listen({ host: "127.0.0.1", port });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void app.close());
  }
  return url;
}

function printAs(level: string) {
  return (details: object, message: string) =>
    console.error(JSON.stringify({ level, message, ...details }, withErrorStacks));
}

function withErrorStacks(_name: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value;
}
