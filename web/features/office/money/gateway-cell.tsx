import type { NamedGateway } from "#contract/giving/named-gateway.ts";
import { gatewayText } from "./gateway-text.ts";

/** A gateway in a row, where it is of less weight than the sum. */
export function GatewayCell({ gateway }: { gateway: NamedGateway }) {
  return (
    <span className="block text-xs whitespace-normal text-ink-soft">{gatewayText(gateway)}</span>
  );
}
