import type { NamedGateway } from "#contract/giving/named-gateway.ts";
import { gatewayText } from "./gateway-text.ts";

/** A gateway in a row, where it is of less weight than the sum. */
export function GatewayCell({ gateway }: { gateway: NamedGateway }) {
  return <span className="text-sm text-ink-soft">{gatewayText(gateway)}</span>;
}
