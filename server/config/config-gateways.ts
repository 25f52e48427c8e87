import * as z from "zod/mini";
import { isLocalHost } from "../platform/local-host.ts";
import { readSecrets, type SecretEnvironment } from "./config-secrets.ts";
import { httpUrl, onOrOff } from "./config-values.ts";

/** TLS is optional on this machine, to test against a double. */
const stripeOrigin = z.pipe(
  httpUrl,
  z.string().check(
    z.refine((text) => {
      const { protocol, hostname, origin } = new URL(text);
      return origin === text && (protocol === "https:" || isLocalHost(hostname));
    }, "expected an https address without a path"),
  ),
);

/** Donors open it too, so TLS is optional only on this machine. A path is allowed. */
const btcpayUrl = z.pipe(
  httpUrl,
  z.string().check(
    z.refine((text) => {
      const { protocol, hostname, search, hash, username } = new URL(text);
      const isPlain = search + hash + username === "";
      return isPlain && (protocol === "https:" || isLocalHost(hostname));
    }, "expected an https address"),
  ),
);

const plain = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,250}$/, "expected no spaces and at most 250 characters"));

/** The gateways' variables, except secrets that have an `_OTHER`. */
export const gatewayVariables = {
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[sr]k_(live|test)_\w{1,250}$/,
          "expected a key that begins with sk_live_, rk_live_, sk_test_ or rk_test_",
        ),
      ),
  ),
  STRIPE_API_URL: z.optional(stripeOrigin),
  STRIPE_CHECKOUT_URL: z.optional(stripeOrigin),
  BTCPAY_URL: z.optional(btcpayUrl),
  BTCPAY_STORE_ID: z.optional(plain),
  BTCPAY_API_KEY: z.optional(plain),
  BTCPAY_TEST: z.optional(onOrOff),
  SANDBOX: z.optional(onOrOff),
  SANDBOX_URL: z.optional(httpUrl),
};

const gatewayEnvironment = z.object(gatewayVariables);
type GatewayEnvironment = z.output<typeof gatewayEnvironment> & SecretEnvironment;

/** Variables that belong together, by gateway. */
const gateways: Readonly<
  Record<string, Record<"needed" | "optional", readonly (keyof GatewayEnvironment)[]>>
> = {
  Stripe: {
    needed: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    optional: ["STRIPE_API_URL", "STRIPE_CHECKOUT_URL"],
  },
  "BTCPay Server": {
    needed: ["BTCPAY_URL", "BTCPAY_STORE_ID", "BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"],
    optional: ["BTCPAY_TEST"],
  },
};

/** The errors in the gateways' variables, each beginning with the variable's name. */
export function findGatewayErrors(env: GatewayEnvironment, embedded: boolean): string[] {
  const incomplete = Object.entries(gateways).flatMap(([title, { needed, optional }]) => {
    const missing = needed.filter((name) => env[name] === undefined);
    const isUnset = [...needed, ...optional].every((name) => env[name] === undefined);
    return isUnset || missing.length === 0
      ? []
      : [`${missing.join(", ")}: required with the other settings of ${title}`];
  });
  const real = hasRealGateway(env);
  const conflicting = (["SANDBOX", "SANDBOX_URL"] as const).filter((name) => real && env[name]);
  return [
    ...incomplete,
    ...conflicting.map((name) => `${name}: cannot be used with a real gateway`),
    ...(env.SANDBOX_URL && !(env.SANDBOX_API_KEY && env.SANDBOX_WEBHOOK_SECRET)
      ? ["SANDBOX_API_KEY, SANDBOX_WEBHOOK_SECRET: required with SANDBOX_URL"]
      : []),
    // An address alone does not prove that a site on PostgreSQL is meant to take test donations.
    ...(env.SANDBOX_URL && env.SANDBOX === undefined && !embedded && !real
      ? ['SANDBOX: must be "on" to use SANDBOX_URL with DATABASE_URL']
      : []),
  ];
}

/** Whether donations move real money: not with a Stripe test key or a BTCPay Server on a test network. */
export function movesMoney(env: GatewayEnvironment): boolean {
  const isStripeLive = env.STRIPE_SECRET_KEY?.includes("_live_") === true;
  return isStripeLive || (env.BTCPAY_URL !== undefined && !env.BTCPAY_TEST);
}

/** Also true for a gateway in test mode. */
export function hasRealGateway(env: GatewayEnvironment): boolean {
  return Object.values(gateways).some(({ needed }) =>
    needed.some((name) => env[name] !== undefined),
  );
}

/** The settings of the configured gateways. */
export function readGatewaySettings(env: GatewayEnvironment, embedded: boolean) {
  const stripeSecrets = readSecrets(env, "STRIPE_WEBHOOK_SECRET");
  const btcpaySecrets = readSecrets(env, "BTCPAY_WEBHOOK_SECRET");
  const sandboxSecrets = readSecrets(env, "SANDBOX_WEBHOOK_SECRET");
  return {
    stripe:
      env.STRIPE_SECRET_KEY && stripeSecrets
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecrets: stripeSecrets,
            apiUrl: env.STRIPE_API_URL,
            pagesOrigin: env.STRIPE_CHECKOUT_URL,
          }
        : undefined,
    btcpay:
      env.BTCPAY_URL && env.BTCPAY_STORE_ID && env.BTCPAY_API_KEY && btcpaySecrets
        ? {
            url: env.BTCPAY_URL,
            storeId: env.BTCPAY_STORE_ID,
            apiKey: env.BTCPAY_API_KEY,
            webhookSecrets: btcpaySecrets,
            test: env.BTCPAY_TEST ?? false,
          }
        : undefined,
    sandbox: {
      /** Whether donations go through the sandbox gateway, which moves no money. */
      on: env.SANDBOX ?? (!hasRealGateway(env) && embedded),
      /** The gateway as a separate program; undefined if it is mounted in the site. */
      elsewhere:
        env.SANDBOX_URL && env.SANDBOX_API_KEY && sandboxSecrets
          ? { url: env.SANDBOX_URL, apiKey: env.SANDBOX_API_KEY, webhookSecrets: sandboxSecrets }
          : undefined,
    },
  } as const;
}
