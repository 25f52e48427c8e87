import type { GatewayMethod, PaymentProvider } from "./payment-provider.ts";

/** The configured gateways. */
export interface Gateways {
  readonly all: readonly PaymentProvider[];
  /** The supported methods in the order in which they are offered. */
  readonly methods: readonly GatewayMethod[];
  /** Undefined if no gateway supports the method. */
  forMethod(method: GatewayMethod): PaymentProvider | undefined;
  /** Undefined for a gateway that is no longer configured. */
  named(name: string): PaymentProvider | undefined;
  /** The gateway of a webhook URL: `stripe` and `stripe-test` are the same, whatever the mode of its key. */
  atWebhook(name: string): PaymentProvider | undefined;
}

const METHODS: readonly GatewayMethod[] = ["card", "crypto"];

/** If several gateways support a method, the first one is used. */
export function createGateways(all: readonly PaymentProvider[]): Gateways {
  const forMethod = (method: GatewayMethod) =>
    all.find(({ capabilities }) => capabilities.methods.has(method));
  const withoutMode = (name: string) => name.replace(/-test$/, "");
  return {
    all,
    methods: METHODS.filter(forMethod),
    forMethod,
    named: (name) => all.find((provider) => provider.name === name),
    atWebhook: (name) => all.find((provider) => withoutMode(provider.name) === withoutMode(name)),
  };
}

/** Runs the work for all gateways in parallel, then throws the first failure. */
export async function forEachGateway(
  { all }: Gateways,
  work: (provider: PaymentProvider) => Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(all.map(work));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
