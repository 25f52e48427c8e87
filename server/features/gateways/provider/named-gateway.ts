import type { NamedGateway } from "#contract/giving/named-gateway.ts";
import type { Gateways } from "./gateways.ts";

/** Named as in the ledger and the tables, which outlive a gateway's configuration. */
const known: Readonly<Record<string, NamedGateway>> = {
  stripe: { title: "Stripe", test: false },
  "stripe-test": { title: "Stripe", test: true },
  btcpay: { title: "BTCPay Server", test: false },
  "btcpay-test": { title: "BTCPay Server", test: true },
  sandbox: { title: "Sandbox", test: true },
  sample: { title: "Sample data", test: true },
  bank: { title: "Bank transfer", test: false },
  offline: { title: "Offline", test: false },
};

/** By the name alone, since the gateway may no longer be set up. */
export function isTestGateway(name: string): boolean {
  return known[name]?.test ?? false;
}

/** The names that test payments have in the ledger and the tables. */
export const testGatewayNames: readonly string[] = Object.keys(known).filter(isTestGateway);

export function toNamedGateway(gateways: Pick<Gateways, "named">, name: string): NamedGateway {
  const gateway = gateways.named(name);
  if (gateway) return { title: gateway.title, test: gateway.mode === "test" };
  return known[name] ?? { title: name, test: false };
}
