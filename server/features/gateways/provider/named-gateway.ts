import type { NamedGateway } from "#contract/giving/named-gateway.ts";
import type { Gateways } from "./gateways.ts";

/** Names under which the books and rows know gateways: they stay when a gateway is not set up any more. */
const known: Readonly<Record<string, NamedGateway>> = {
  stripe: { title: "Stripe", test: false },
  "stripe-test": { title: "Stripe", test: true },
  btcpay: { title: "BTCPay Server", test: false },
  "btcpay-test": { title: "BTCPay Server", test: true },
  sandbox: { title: "Sandbox", test: true },
  sample: { title: "Sample data", test: true },
};

/** Whether no money moved there, by its name alone: it may be set up no more. */
export function isTestGateway(name: string): boolean {
  return known[name]?.test ?? false;
}

export function nameGateway(gateways: Pick<Gateways, "named">, name: string): NamedGateway {
  const there = gateways.named(name);
  if (there) return { title: there.title, test: there.mode === "test" };
  return known[name] ?? { title: name, test: false };
}
