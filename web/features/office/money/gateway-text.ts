import type { NamedGateway } from "#contract/giving/named-gateway.ts";

/** One that moves no money says so. */
export function gatewayText({ title, test }: NamedGateway): string {
  return test ? `${title}, test` : title;
}
