import type { NamedGateway } from "#contract/giving/named-gateway.ts";

/** The gateway's name; a test gateway says so. */
export function gatewayText({ title, test }: NamedGateway): string {
  return test ? `${title} (test)` : title;
}

/** A gateway in a table's row, in small print. */
export function GatewayCell({ gateway }: { gateway: NamedGateway }) {
  return (
    <span className="text-xs sm:block whitespace-normal text-ink-soft">{gatewayText(gateway)}</span>
  );
}
