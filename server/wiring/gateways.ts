import type { Config } from "../config.ts";
import type { DonationMethods } from "../features/foundation/site/site-routes.ts";
import { createGateways, type Gateways } from "../features/gateways/provider/gateways.ts";
import { KeyLacksPermissions } from "../features/gateways/provider/key-lacks-permissions.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  KeyRefused,
  type PaymentProvider,
} from "../features/gateways/provider/payment-provider.ts";
import { createSandboxProvider } from "../features/gateways/sandbox/sandbox-provider.ts";
import type { Log } from "../platform/log.ts";
import { keysToSecrets, type SiteKeys } from "../platform/secrets.ts";
import { StartRefused } from "../platform/start-refused.ts";

export type SandboxSettings = ReturnType<typeof readSandboxSettings>;

/**
 * Where the sandbox gateway is: a separate program, or mounted in this one and still called over HTTP. `on`
 * says whether donations go through it.
 */
export function readSandboxSettings(config: Config, publicUrl: string, keys: SiteKeys) {
  const { on, elsewhere: program } = config.sandbox;
  // Processes that serve requests mount it. A worker calls it at the public address.
  const isWorker = config.role === "worker";
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  /** Where this process reaches the site. */
  const ownUrl = isWorker ? publicUrl : `http://${host}:${config.port}`;
  if (program) {
    const { url, apiKey, webhookSecrets } = program;
    return { on, mounted: false, ownUrl, apiUrl: url, publicUrl: url, apiKey, webhookSecrets };
  }
  return {
    on,
    mounted: on && !isWorker,
    ownUrl,
    apiUrl: `${ownUrl}/sandbox`,
    publicUrl: `${publicUrl}/sandbox`,
    apiKey: keysToSecrets(keys.rotating("sandbox api"))[0],
    webhookSecrets: keysToSecrets(keys.rotating("sandbox webhooks")),
  };
}

/** Opens the configured gateways, and loads only their code. Bank transfers are offered while `bank` is on. */
export async function openGateways(
  { stripe, btcpay }: Pick<Config, "stripe" | "btcpay">,
  sandbox: SandboxSettings,
  bank?: Parameters<typeof createGateways>[1],
): Promise<Gateways> {
  const all: PaymentProvider[] = [];
  if (stripe) {
    const { createStripeProvider } = await import("../features/gateways/stripe/stripe-provider.ts");
    all.push(createStripeProvider(stripe));
  }
  if (btcpay) {
    const { createBtcpayProvider } = await import("../features/gateways/btcpay/btcpay-provider.ts");
    all.push(createBtcpayProvider(btcpay));
  }
  if (sandbox.on) {
    all.push(
      createSandboxProvider({
        apiUrl: sandbox.apiUrl,
        origin: new URL(sandbox.publicUrl).origin,
        apiKey: sandbox.apiKey,
        webhookSecrets: sandbox.webhookSecrets,
      }),
    );
  }
  return createGateways(all, bank);
}

const stripeKey = { variable: "STRIPE_SECRET_KEY", otherCause: "the key has no permissions" };
const btcpayKey = { variable: "BTCPAY_API_KEY", otherCause: "the key is for another store" };

/** The variable of each gateway's key, and another cause if the gateway rejects it. */
const keys: Readonly<Record<string, { variable: string; otherCause: string }>> = {
  stripe: stripeKey,
  "stripe-test": stripeKey,
  btcpay: btcpayKey,
  "btcpay-test": btcpayKey,
};

/** Checks the keys of the real gateways. Throws StartRefused if one is rejected; an unreachable gateway is logged. */
export async function checkGateways({ all }: Gateways, log: Log): Promise<void> {
  await Promise.all(all.map((provider) => checkGateway(provider, log)));
}

async function checkGateway(provider: PaymentProvider, log: Log): Promise<void> {
  const key = keys[provider.name];
  if (key === undefined) return;
  try {
    await provider.check();
  } catch (error) {
    if (error instanceof GatewayRefused || error instanceof KeyRefused) {
      const why =
        error instanceof KeyLacksPermissions
          ? `this key lacks permissions at ${provider.title}: ${error.permissions.join(", ")}`
          : `${provider.title} rejects this key, or ${key.otherCause}`;
      throw new StartRefused(`${key.variable}: ${why}.`);
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    const message = "a gateway cannot be reached; the site starts without it and keeps trying";
    log.warn({ err: error, provider: provider.name }, message);
  }
}

/** The payment methods that the pages show. */
export function readPaymentMethods({ all, methods, forMethod }: Gateways): DonationMethods {
  return {
    sandbox: all.length > 0 && all.every(({ mode }) => mode === "test"),
    gift_methods: [...methods],
    test_methods: methods.filter((method) => forMethod(method)?.mode === "test"),
  };
}
