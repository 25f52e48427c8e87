import type { GivingWays } from "./features/foundation/site/site-routes.ts";
import { createGateways, type Gateways } from "./platform/payments/gateways.ts";
import { createSandboxProvider } from "./platform/payments/sandbox/sandbox-provider.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";

/** The gateways that the configuration names. */
export function openGateways(sandbox: SandboxSettings): Gateways {
  if (!sandbox.on) return createGateways([]);
  return createGateways([
    createSandboxProvider({
      apiUrl: sandbox.apiUrl,
      origin: new URL(sandbox.publicUrl).origin,
      apiKey: sandbox.apiKey,
      webhookSecrets: sandbox.webhookSecrets,
    }),
  ]);
}

/** What pages are told of the gateways. */
export function givingWays({ all, methods }: Gateways): GivingWays {
  return {
    sandbox: all.length > 0 && all.every(({ mode }) => mode === "test"),
    gift_methods: [...methods],
  };
}
