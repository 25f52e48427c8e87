import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const stripe = { STRIPE_SECRET_KEY: "sk_test_abc123", STRIPE_WEBHOOK_SECRET: "whsec_one" };

function of(environment: Record<string, string>) {
  return readConfig({ NODE_ENV: "test", ...environment });
}

test("a gateway is configured as a whole or not at all", () => {
  expect(of({}).stripe).toBeUndefined();
  expect(of(stripe).stripe).toEqual({
    secretKey: "sk_test_abc123",
    webhookSecrets: ["whsec_one"],
    apiUrl: undefined,
    pagesOrigin: undefined,
  });
  for (const name of Object.keys(stripe)) {
    const half = () => of({ ...stripe, [name]: "" });
    expect(half).toThrow(`${name}: required with the others of Stripe`);
  }
  expect(() => of({ STRIPE_API_URL: "http://127.0.0.1:4710" })).toThrow(
    "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: required with the others of Stripe",
  );
});

test("Stripe's page may open at a domain of one's own", () => {
  const own = { ...stripe, STRIPE_CHECKOUT_URL: "https://pay.example.org" };
  expect(of(own).stripe?.pagesOrigin).toBe("https://pay.example.org");
});

test("a webhook secret may have another beside it while it is renewed", () => {
  const renewed = of({ ...stripe, STRIPE_WEBHOOK_SECRET_OTHER: "whsec_two" }).stripe;
  expect(renewed?.webhookSecrets).toEqual(["whsec_one", "whsec_two"]);
});

test("a key that can't be one is refused by its variable's name, and not repeated", () => {
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
      const start = () => of({ ...stripe, [name]: value });
      expect(start).toThrow(new RegExp(`${name}: expected`));
      expect(start).not.toThrow(value);
    }
  }
});

test("the sandbox stands only where no real gateway does", () => {
  expect(of({}).sandbox.on).toBe(true);
  expect(of(stripe).sandbox.on).toBe(false);
  expect(of({ ...stripe, SANDBOX: "off" }).sandbox.on).toBe(false);
  const beside = { SANDBOX: "on", SANDBOX_URL: "http://127.0.0.1:4000" };
  for (const [name, value] of Object.entries(beside)) {
    expect(() => of({ ...stripe, [name]: value })).toThrow(
      `${name}: no sandbox can stand beside a real gateway`,
    );
  }
});

test("on a database of its own the site takes gifts with the sandbox only where that is said", () => {
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
  expect(of(sandbox).sandbox).toMatchObject({ on: true, elsewhere: { url: sandbox.SANDBOX_URL } });
  expect(of(database).sandbox.on).toBe(false);
  expect(() => of({ ...database, ...sandbox })).toThrow(
    'SANDBOX: "on" is required with SANDBOX_URL where DATABASE_URL is set',
  );
  expect(of({ ...database, ...sandbox, SANDBOX: "on" }).sandbox.on).toBe(true);
  expect(of({ ...database, ...sandbox, SANDBOX: "off" }).sandbox.on).toBe(false);
});

const btcpay = {
  BTCPAY_URL: "https://pay.example.org/btcpay/",
  BTCPAY_STORE_ID: "store",
  BTCPAY_API_KEY: "key",
  BTCPAY_WEBHOOK_SECRET: "a secret of the server",
};

test("BTCPay Server is configured as a whole, with a secret that may change", () => {
  const settings = of({ ...btcpay, BTCPAY_WEBHOOK_SECRET_OTHER: "the secret of before" });
  expect(settings.btcpay).toEqual({
    url: "https://pay.example.org/btcpay",
    storeId: "store",
    apiKey: "key",
    webhookSecrets: ["a secret of the server", "the secret of before"],
    test: false,
  });
  expect(settings.sandbox.on).toBe(false);
  for (const name of Object.keys(btcpay)) {
    const half = () => of({ ...btcpay, [name]: "" });
    expect(half).toThrow(`${name}: required with the others of BTCPay Server`);
  }
});

test("a BTCPay Server of a test network is said to be one, and not by itself", () => {
  expect(of({ ...btcpay, BTCPAY_TEST: "on" }).btcpay?.test).toBe(true);
  expect(of({ ...btcpay, BTCPAY_TEST: "off" }).btcpay?.test).toBe(false);
  expect(() => of({ ...btcpay, BTCPAY_TEST: "regtest" })).toThrow(/BTCPAY_TEST: /);
  expect(() => of({ BTCPAY_TEST: "on" })).toThrow(/required with the others of BTCPay Server/);
});

test("no invented campaign takes money: samples are left out where gifts move some, and refused", () => {
  const samples = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", ...environment }).sampleData;
  const live = { ...stripe, STRIPE_SECRET_KEY: "rk_live_1" };
  const test = { ...stripe, STRIPE_SECRET_KEY: "sk_test_1" };
  expect([{}, test, { ...btcpay, BTCPAY_TEST: "on" }].map(samples)).toEqual([true, true, true]);
  for (const moving of [live, btcpay, { ...test, ...btcpay }]) {
    expect(samples(moving)).toBe(false);
    expect(samples({ ...moving, SAMPLE_DATA: "off" })).toBe(false);
    expect(() => samples({ ...moving, SAMPLE_DATA: "on" })).toThrow(/SAMPLE_DATA: off is required/);
  }
  expect(samples({ ...test, SAMPLE_DATA: "on" })).toBe(true);
});

test("the sample admin's exemption from the second factor ends with any real gateway", () => {
  const asked = (environment: Record<string, string>) => of(environment).officeTwoFactor;
  const testKeys = [stripe, { ...btcpay, BTCPAY_TEST: "on" }];
  for (const SAMPLE_DATA of ["", "on", "off"]) {
    expect(asked({ SAMPLE_DATA })).toBe(SAMPLE_DATA === "off");
    for (const keys of testKeys) expect(asked({ SAMPLE_DATA, ...keys })).toBe(true);
  }
});

test("an address of BTCPay Server that donors can't trust is refused", () => {
  for (const url of ["http://pay.example.org", "pay.example.org", "https://pay.example.org/?a=b"]) {
    expect(() => of({ ...btcpay, BTCPAY_URL: url })).toThrow(/BTCPAY_URL: expected/);
  }
});
