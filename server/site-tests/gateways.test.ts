import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { btcpayFixture, startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { readConfig } from "../config.ts";
import { logOptions } from "../platform/log.ts";
import { StartRefused } from "../platform/start-refused.ts";
import { checkGateways, openGateways } from "../wiring/gateways.ts";

const secretKey = "sk_test_thisMustNeverBeSeen";
const webhookSecret = "whsec_thisNeither";

function openStripe(apiUrl: string, key = secretKey) {
  return openWith({
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  });
}

/** Opens the gateways of a site with these keys, and collects its log lines. */
async function openWith(keys: Record<string, string>) {
  const config = readConfig({ NODE_ENV: "test", ...keys });
  const sandbox = {
    ...config.sandbox,
    mounted: false,
    ownUrl: "",
    apiUrl: "",
    publicUrl: "",
    apiKey: "",
  };
  const gateways = await openGateways(config, { ...sandbox, webhookSecrets: [""] });
  const lines: string[] = [];
  const write = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  return { gateways, log: pino(logOptions("trace"), write), lines };
}

/** A server in place of Stripe that repeats the request's headers. */
async function startEcho(status: number) {
  const server = createServer((request, response) => {
    const echo = JSON.stringify(request.headers);
    const error = { type: "invalid_request_error", message: `Invalid API Key: ${echo}` };
    response.writeHead(status, { "x-echo": echo.slice(0, 500) }).end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("uses Stripe for cards if Stripe accepts the keys", async () => {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const { gateways, log, lines } = await openStripe(double.url, double.keys.test);
  await checkGateways(gateways, log);
  expect(lines).toEqual([]);
  expect(gateways.forMethod("card")).toMatchObject({ name: "stripe-test", mode: "test" });
  expect(gateways.forMethod("crypto")).toBeUndefined();
  expect(gateways.all).toHaveLength(1);
});

test("names the books of live and test keys differently", async () => {
  const double = await startStripeDouble();
  onTestFinished(() => double.stop());
  const { gateways, log } = await openStripe(double.url, double.keys.live);
  await checkGateways(gateways, log);
  expect(gateways.all).toMatchObject([{ name: "stripe", mode: "live" }]);
});

test.each([401, 403])(
  "refuses the start for a key rejected with %i, without printing the key",
  async (status) => {
    const { gateways, log, lines } = await openStripe(await startEcho(status));
    const refused = await checkGateways(gateways, log).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    const { message, stack, cause } = refused as StartRefused;
    expect(message).toMatch(/^STRIPE_SECRET_KEY: Stripe rejects this key/);
    expect(`${stack} ${cause} ${lines.join("")}`).not.toMatch(/NeverBeSeen|Neither/);
  },
);

test("names the missing permissions of a restricted Stripe key", async () => {
  const key = "rk_test_mustNeverBeSeen";
  const double = await startStripeDouble({
    restricted: { key, permissions: ["rak_balance_read", "rak_charge_write", "rak_event_read"] },
  });
  onTestFinished(() => double.stop());
  const { gateways, log } = await openStripe(double.url, key);
  await expect(checkGateways(gateways, log)).rejects.toThrow(
    new StartRefused(
      "STRIPE_SECRET_KEY: this key lacks permissions at Stripe: Balance transaction sources: read, Checkout Sessions: write, PaymentIntents: write, PaymentMethods: write, SetupIntents: read, Disputes: write.",
    ),
  );
});

test.each([500, 503])(
  "starts without an unavailable gateway (%i), without logging the key",
  async (status) => {
    const { gateways, log, lines } = await openStripe(await startEcho(status));
    await checkGateways(gateways, log);
    expect(lines.join("")).toMatch(/a gateway cannot be reached/);
    expect(lines.join("")).not.toMatch(/NeverBeSeen|Neither/);
  },
);

test("logs gateway errors without keys", async () => {
  for (const status of [400, 401, 403, 429, 500]) {
    const { gateways, log, lines } = await openStripe(await startEcho(status));
    const [provider] = gateways.all;
    const error = await provider?.pull(null).catch((thrown: unknown) => thrown);
    log.warn({ err: error }, "the gateway did not respond");
    expect(lines).toHaveLength(1);
    expect(lines.join("")).not.toMatch(/NeverBeSeen|Neither/);
  }
});

test("names the missing permissions of a BTCPay Server key", async () => {
  const { storeId, apiKey, webhookSecret, ...double } = await startBtcpayDouble({
    apiKeys: [
      {
        key: btcpayFixture.apiKey,
        label: "half",
        permissions: ["btcpay.store.canmodifyinvoices", "btcpay.store.cancreatepullpayments"],
      },
    ],
  });
  onTestFinished(() => double.stop());
  const environment = {
    BTCPAY_URL: double.url,
    BTCPAY_STORE_ID: storeId,
    BTCPAY_API_KEY: apiKey,
    BTCPAY_WEBHOOK_SECRET: webhookSecret,
  };
  const start = async (changes: Partial<typeof environment> = {}) => {
    const { gateways, log } = await openWith({ ...environment, ...changes });
    return checkGateways(gateways, log);
  };
  await expect(start()).rejects.toThrow(
    "BTCPAY_API_KEY: this key lacks permissions at BTCPay Server: btcpay.store.canmanagepullpayments.",
  );
  const wrong = start({ BTCPAY_API_KEY: "this-must-never-be-seen" });
  await expect(wrong).rejects.toThrow(
    new StartRefused(
      "BTCPAY_API_KEY: BTCPay Server rejects this key, or the key is for another store.",
    ),
  );
  const { gateways, log } = await openWith({ ...environment, BTCPAY_TEST: "on" });
  expect(gateways.forMethod("crypto")).toMatchObject({ name: "btcpay-test", mode: "test" });
  await expect(checkGateways(gateways, log)).rejects.toThrow("at BTCPay Server");
});
