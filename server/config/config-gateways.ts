import * as z from "zod/mini";
import { isLocalHost } from "../platform/local-host.ts";
import { readSecrets, type SecretEnvironment } from "./config-secrets.ts";
import { flag, httpUrl } from "./config-values.ts";

/** Without TLS only where the network is this machine: for trying out against a double. */
const stripeOrigin = z.pipe(
  httpUrl,
  z.string().check(
    z.refine((text) => {
      const { protocol, hostname, origin } = new URL(text);
      return origin === text && (protocol === "https:" || isLocalHost(hostname));
    }, "expected an https address without a path"),
  ),
);

/** Donors open it too, so without TLS only on this machine. It may stand below a path. */
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

/** The variables of the gateways, but for the secrets that have an `_OTHER`. */
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
  BTCPAY_TEST: z.optional(flag),
  SANDBOX: z.optional(flag),
  SANDBOX_URL: z.optional(httpUrl),
};

const gatewayEnvironment = z.object(gatewayVariables);
type GatewayEnvironment = z.output<typeof gatewayEnvironment> & SecretEnvironment;

/** What belongs together, by the name of the gateway; what has a default is not named. */
const groups = {
  Stripe: {
    needed: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    others: ["STRIPE_API_URL", "STRIPE_CHECKOUT_URL"],
  },
  "BTCPay Server": {
    needed: ["BTCPAY_URL", "BTCPAY_STORE_ID", "BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"],
    others: ["BTCPAY_TEST"],
  },
} as const satisfies Record<
  string,
  {
    needed: readonly (keyof GatewayEnvironment)[];
    others: readonly (keyof GatewayEnvironment)[];
  }
>;

/** What is wrong with the variables of the gateways, each with its name. */
export function gatewayFaults(env: GatewayEnvironment, embedded: boolean): string[] {
  const halves = Object.entries(groups).flatMap(([title, { needed, others }]) => {
    const missing = needed.filter((name) => env[name] === undefined);
    const none = [...needed, ...others].every((name) => env[name] === undefined);
    return none || missing.length === 0
      ? []
      : [`${missing.join(", ")}: required with the others of ${title}`];
  });
  const real = hasRealGateway(env);
  const beside = (["SANDBOX", "SANDBOX_URL"] as const).filter((name) => real && env[name]);
  return [
    ...halves,
    ...beside.map((name) => `${name}: no sandbox can stand beside a real gateway`),
    ...(env.SANDBOX_URL && !(env.SANDBOX_API_KEY && env.SANDBOX_WEBHOOK_SECRET)
      ? ["SANDBOX_API_KEY, SANDBOX_WEBHOOK_SECRET: required with SANDBOX_URL"]
      : []),
    // An address alone doesn't say that a site with a database of its own shall take gifts that move no money.
    ...(env.SANDBOX_URL && env.SANDBOX === undefined && !embedded && !real
      ? ['SANDBOX: "on" is required with SANDBOX_URL where DATABASE_URL is set']
      : []),
  ];
}

/** Whether gifts move money: not with a key of Stripe's test mode, nor by a wallet of a test network. */
export function movesMoney(env: GatewayEnvironment): boolean {
  const byStripe = env.STRIPE_SECRET_KEY?.includes("_live_") === true;
  return byStripe || (env.BTCPAY_URL !== undefined && !env.BTCPAY_TEST);
}

/** True also for a gateway's test mode. */
export function hasRealGateway(env: GatewayEnvironment): boolean {
  return Object.values(groups).some(({ needed }) => needed.some((name) => env[name] !== undefined));
}

/** The gateways whose variables are there. */
export function readGatewaySettings(env: GatewayEnvironment, embedded: boolean) {
  const stripeSecrets = readSecrets(env, "STRIPE_WEBHOOK_SECRET");
  const btcpaySecrets = readSecrets(env, "BTCPAY_WEBHOOK_SECRET");
  const sandboxSecrets = readSecrets(env, "SANDBOX_WEBHOOK_SECRET");
  return {
    /** Stripe; undefined where no gifts are taken by it. */
    stripe:
      env.STRIPE_SECRET_KEY && stripeSecrets
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecrets: stripeSecrets,
            apiUrl: env.STRIPE_API_URL,
            pagesOrigin: env.STRIPE_CHECKOUT_URL,
          }
        : undefined,
    /** BTCPay Server; undefined where no gifts are taken by it. */
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
      /** Whether gifts are taken by the sandbox gateway: no money moves then. */
      on: env.SANDBOX ?? (!hasRealGateway(env) && embedded),
      /** The gateway as a program of its own; undefined where it is mounted in the site. */
      elsewhere:
        env.SANDBOX_URL && env.SANDBOX_API_KEY && sandboxSecrets
          ? { url: env.SANDBOX_URL, apiKey: env.SANDBOX_API_KEY, webhookSecrets: sandboxSecrets }
          : undefined,
    },
  } as const;
}
