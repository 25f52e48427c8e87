import type { Config } from "../config.ts";
import type { GivingWays } from "../features/foundation/site/site-routes.ts";
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
import { keysAsSecrets, type SiteKeys } from "../platform/secrets.ts";
import { StartRefused } from "../platform/start-refused.ts";

export type SandboxSettings = ReturnType<typeof sandboxSettings>;

/**
 * Where the sandbox gateway is: a program of its own, or mounted in this one and met by HTTP all the same.
 * `on` says whether gifts are taken with it.
 */
export function sandboxSettings(config: Config, publicUrl: string, keys: SiteKeys) {
  const { on, elsewhere: program } = config.sandbox;
  // It is mounted where requests are taken. Whoever only does the work meets it as donors do.
  const elsewhere = config.role === "worker";
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  /** Where the site reaches itself. */
  const ownUrl = elsewhere ? publicUrl : `http://${host}:${config.port}`;
  if (program) {
    const { url, apiKey, webhookSecrets } = program;
    return { on, mounted: false, ownUrl, apiUrl: url, publicUrl: url, apiKey, webhookSecrets };
  }
  return {
    on,
    mounted: on && !elsewhere,
    ownUrl,
    apiUrl: `${ownUrl}/sandbox`,
    publicUrl: `${publicUrl}/sandbox`,
    apiKey: keysAsSecrets(keys.changing("sandbox api"))[0],
    webhookSecrets: keysAsSecrets(keys.changing("sandbox webhooks")),
  };
}

/** The gateways that the configuration names. The parts of those that it doesn't name are not loaded. */
export async function openGateways(
  { stripe, btcpay }: Pick<Config, "stripe" | "btcpay">,
  sandbox: SandboxSettings,
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
  return createGateways(all);
}

const stripeKey = { variable: "STRIPE_SECRET_KEY", otherwise: "the key may do nothing at all" };
const btcpayKey = { variable: "BTCPAY_API_KEY", otherwise: "it is for another store" };

/** The variables of the keys that gateways may refuse, and why else they may. */
const keys: Readonly<Record<string, { variable: string; otherwise: string }>> = {
  stripe: stripeKey,
  "stripe-test": stripeKey,
  btcpay: btcpayKey,
  "btcpay-test": btcpayKey,
};

/**
 * Tries the keys of the real gateways. Throws StartRefused for one that its gateway does not take; a gateway
 * that is away may come back.
 */
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
          ? `at ${provider.title} this key lacks ${error.permissions.join(", ")}`
          : `${provider.title} does not take this key, or ${key.otherwise}`;
      throw new StartRefused(`${key.variable}: ${why}.`);
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    const message = "a gateway was not reached; the site opens without it and goes on asking";
    log.warn({ err: error, provider: provider.name }, message);
  }
}

/** What pages are told of the gateways. */
export function givingWays({ all, methods, forMethod }: Gateways): GivingWays {
  return {
    sandbox: all.length > 0 && all.every(({ mode }) => mode === "test"),
    gift_methods: [...methods],
    test_methods: methods.filter((method) => forMethod(method)?.mode === "test"),
  };
}
