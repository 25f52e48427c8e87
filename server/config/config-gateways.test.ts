import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const stripe = { STRIPE_SECRET_KEY: "sk_test_abc123", STRIPE_WEBHOOK_SECRET: "whsec_one" };

const read = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: "test", ...environment });

test("requires all settings of a gateway or none", () => {
  expect(read({}).stripe).toBeUndefined();
  expect(read(stripe).stripe).toEqual({
    secretKey: "sk_test_abc123",
    webhookSecrets: ["whsec_one"],
    apiUrl: undefined,
    pagesOrigin: undefined,
  });
  for (const name of Object.keys(stripe)) {
    const half = () => read({ ...stripe, [name]: "" });
    expect(half).toThrow(`${name}: required with the other settings of Stripe`);
  }
  expect(() => read({ STRIPE_API_URL: "http://127.0.0.1:4710" })).toThrow(
    "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: required with the other settings of Stripe",
  );
});

test("accepts a custom domain for Stripe's page", () => {
  const custom = { ...stripe, STRIPE_CHECKOUT_URL: "https://pay.example.org" };
  expect(read(custom).stripe?.pagesOrigin).toBe("https://pay.example.org");
});

test("accepts a second webhook secret during a rotation", () => {
  const rotating = read({ ...stripe, STRIPE_WEBHOOK_SECRET_OTHER: "whsec_two" }).stripe;
  expect(rotating?.webhookSecrets).toEqual(["whsec_one", "whsec_two"]);
});

test("names the variable of an invalid key without repeating the key", () => {
  const wrong = {
    STRIPE_SECRET_KEY: ["pk_live_publishable", "sk_live_!", "sk_prod_x", "sk_test_a b"],
    STRIPE_WEBHOOK_SECRET: ["hush", "whsec-one", "whsec_a,whsec_b"],
    STRIPE_API_URL: [
      "http://stripe.example.org",
      "https://stripe.example.org/v1",
      "stripe.example.org",
    ],
    STRIPE_CHECKOUT_URL: ["http://pay.example.org", "https://pay.example.org/c"],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const start = () => read({ ...stripe, [name]: value });
      expect(start).toThrow(new RegExp(`${name}: expected`));
      expect(start).not.toThrow(value);
    }
  }
});

test("turns the sandbox on only without a real gateway", () => {
  expect(read({}).sandbox.on).toBe(true);
  expect(read(stripe).sandbox.on).toBe(false);
  expect(read({ ...stripe, SANDBOX: "off" }).sandbox.on).toBe(false);
  const conflicting = { SANDBOX: "on", SANDBOX_URL: "http://127.0.0.1:4000" };
  for (const [name, value] of Object.entries(conflicting)) {
    expect(() => read({ ...stripe, [name]: value })).toThrow(
      `${name}: cannot be used with a real gateway`,
    );
  }
});

test("uses the sandbox on PostgreSQL only if SANDBOX is on", () => {
  const sandbox = {
    SANDBOX_URL: "http://127.0.0.1:4000",
    SANDBOX_API_KEY: "k".repeat(32),
    SANDBOX_WEBHOOK_SECRET: "s".repeat(32),
  };
  const database = {
    DATABASE_URL: "postgres://site@127.0.0.1/site",
    APP_SECRET: "a".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:25",
  };
  expect(read(sandbox).sandbox).toMatchObject({
    on: true,
    elsewhere: { url: sandbox.SANDBOX_URL },
  });
  expect(read(database).sandbox.on).toBe(false);
  expect(() => read({ ...database, ...sandbox })).toThrow(
    'SANDBOX: must be "on" to use SANDBOX_URL with DATABASE_URL',
  );
  expect(read({ ...database, ...sandbox, SANDBOX: "on" }).sandbox.on).toBe(true);
  expect(read({ ...database, ...sandbox, SANDBOX: "off" }).sandbox.on).toBe(false);
});

const btcpay = {
  BTCPAY_URL: "https://pay.example.org/btcpay/",
  BTCPAY_STORE_ID: "store",
  BTCPAY_API_KEY: "key",
  BTCPAY_WEBHOOK_SECRET: "a secret of the server",
};

test("requires all settings of BTCPay Server, and accepts a second secret", () => {
  const settings = read({ ...btcpay, BTCPAY_WEBHOOK_SECRET_OTHER: "the secret of before" });
  expect(settings.btcpay).toEqual({
    url: "https://pay.example.org/btcpay",
    storeId: "store",
    apiKey: "key",
    webhookSecrets: ["a secret of the server", "the secret of before"],
    test: false,
  });
  expect(settings.sandbox.on).toBe(false);
  for (const name of Object.keys(btcpay)) {
    const half = () => read({ ...btcpay, [name]: "" });
    expect(half).toThrow(`${name}: required with the other settings of BTCPay Server`);
  }
});

test("marks a BTCPay Server as a test network only if BTCPAY_TEST is on", () => {
  expect(read({ ...btcpay, BTCPAY_TEST: "on" }).btcpay?.test).toBe(true);
  expect(read({ ...btcpay, BTCPAY_TEST: "off" }).btcpay?.test).toBe(false);
  expect(() => read({ ...btcpay, BTCPAY_TEST: "regtest" })).toThrow(/BTCPAY_TEST: /);
  expect(() => read({ BTCPAY_TEST: "on" })).toThrow(
    /required with the other settings of BTCPay Server/,
  );
});

test("turns sample data off where donations move money, and refuses it", () => {
  const samples = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", ...environment }).sampleData;
  const stripeLive = { ...stripe, STRIPE_SECRET_KEY: "rk_live_1" };
  const test = { ...stripe, STRIPE_SECRET_KEY: "sk_test_1" };
  expect([{}, test, { ...btcpay, BTCPAY_TEST: "on" }].map(samples)).toEqual([true, true, true]);
  for (const live of [stripeLive, btcpay, { ...test, ...btcpay }]) {
    expect(samples(live)).toBe(false);
    expect(samples({ ...live, SAMPLE_DATA: "off" })).toBe(false);
    expect(() => samples({ ...live, SAMPLE_DATA: "on" })).toThrow(/SAMPLE_DATA: must be off/);
  }
  expect(samples({ ...test, SAMPLE_DATA: "on" })).toBe(true);
});

test("requires a second factor in the office with any real gateway, even on a sample site", () => {
  const required = (environment: Record<string, string>) =>
    read(environment).requiresOfficeTwoFactor;
  const testKeys = [stripe, { ...btcpay, BTCPAY_TEST: "on" }];
  for (const SAMPLE_DATA of ["", "on", "off"]) {
    expect(required({ SAMPLE_DATA })).toBe(SAMPLE_DATA === "off");
    for (const keys of testKeys) expect(required({ SAMPLE_DATA, ...keys })).toBe(true);
  }
});

test("refuses a BTCPay Server address without TLS or with a query", () => {
  for (const url of ["http://pay.example.org", "pay.example.org", "https://pay.example.org/?a=b"]) {
    expect(() => read({ ...btcpay, BTCPAY_URL: url })).toThrow(/BTCPAY_URL: expected/);
  }
});
