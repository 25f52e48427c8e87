import { HOUR_MS } from "../../../platform/clock.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { type Attempt, type Limit, limit } from "./limit.ts";

/** How much higher the limit of a network is, compared with that of a single address. */
const NETWORK_FACTOR = 4;

/** The limits of an address and of the network around it. */
export interface NetworkLimit {
  readonly source: Limit;
  readonly network: Limit;
}

/** `points` applies to a single address. */
export function networkLimit(name: string, points: number, windowMs: number): NetworkLimit {
  return {
    source: limit({ name: `${name}:source`, points, windowMs }),
    network: limit({ name: `${name}:network`, points: points * NETWORK_FACTOR, windowMs }),
  };
}

/**
 * The limit of one kind of anonymous request that stores a row or sends an email: a registration, a
 * code, a newsletter subscription.
 */
export const requestLimit = (name: string) => networkLimit(name, 30, HOUR_MS);

/** An attempt by an address and by the widest network around it. */
export function networkAttempts(limits: NetworkLimit, caller: Pick<Caller, "networks">): Attempt[] {
  return [limits.source.of(caller.networks[0] ?? ""), ...widestNetworkAttempt(limits, caller)];
}

/** An attempt by the widest network around an address, if there is one. */
export function widestNetworkAttempt(
  { network }: NetworkLimit,
  { networks: [, ...around] }: Pick<Caller, "networks">,
): Attempt[] {
  const widest = around.at(-1);
  return widest ? [network.of(widest)] : [];
}
