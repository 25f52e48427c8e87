import type { GatewayMethod, PaymentProvider } from "./payment-provider.ts";

/** The configured gateways, which may change while the site runs. */
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

const METHODS: readonly GatewayMethod[] = ["card", "crypto", "bank"];

/** A gateway that the office can switch off; what was started with it can still be completed. */
interface SwitchedGateway {
  readonly provider: PaymentProvider;
  readonly isOn: () => boolean;
}

/** If several gateways support a method, the first one is used. */
export function createGateways(
  configured: readonly PaymentProvider[],
  switched?: SwitchedGateway,
): Gateways {
  const listAll = () => (switched?.isOn() ? [...configured, switched.provider] : configured);
  const known = switched ? [...configured, switched.provider] : configured;
  const forMethod = (method: GatewayMethod) =>
    listAll().find(({ capabilities }) => capabilities.methods.has(method));
  const withoutMode = (name: string) => name.replace(/-test$/, "");
  return {
    get all() {
      return listAll();
    },
    get methods() {
      return METHODS.filter(forMethod);
    },
    forMethod,
    named: (name) => known.find((provider) => provider.name === name),
    atWebhook: (name) =>
      configured.find((provider) => withoutMode(provider.name) === withoutMode(name)),
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
