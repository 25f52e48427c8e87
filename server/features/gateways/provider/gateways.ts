import type { GatewayMethod, PaymentProvider } from "./payment-provider.ts";

/** The gateways that the site takes money with. */
export interface Gateways {
  readonly all: readonly PaymentProvider[];
  /** The methods that some gateway stands behind, in the order in which they are offered. */
  readonly methods: readonly GatewayMethod[];
  /** The gateway of a method; undefined where no gateway stands behind it. */
  forMethod(method: GatewayMethod): PaymentProvider | undefined;
  /** Undefined for one that is not configured any more. */
  named(name: string): PaymentProvider | undefined;
  /** The gateway at a webhook address: `stripe` and `stripe-test` are one, whichever mode its key is for. */
  atWebhook(name: string): PaymentProvider | undefined;
}

const METHODS: readonly GatewayMethod[] = ["card", "crypto"];

/** Of several gateways for one method, the first one takes it. */
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

/** Does the same with every gateway at once. One that fails doesn't stop the others; throws the first failure. */
export async function askEach(
  { all }: Gateways,
  ask: (provider: PaymentProvider) => Promise<unknown>,
): Promise<void> {
  const answers = await Promise.allSettled(all.map(ask));
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
}
