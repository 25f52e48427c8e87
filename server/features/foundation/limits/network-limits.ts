import { HOUR_MS } from "../../../platform/clock.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { type Attempt, type Limit, limit } from "./limit.ts";

/** A network that may belong to one customer has so many times what one address has. */
const NETWORK_SHARE = 4;

/** A limit of one address, and of the network around it. */
export interface NetworkLimit {
  readonly source: Limit;
  readonly network: Limit;
}

/** `points` is for one address. */
export function networkLimit(name: string, points: number, windowMs: number): NetworkLimit {
  return {
    source: limit({ name: `${name}:source`, points, windowMs }),
    network: limit({ name: `${name}:network`, points: points * NETWORK_SHARE, windowMs }),
  };
}

/**
 * What strangers may ask for from one network address, each kind counted by itself: a registration, a code, the
 * newsletter. Each stores a row or sends an email.
 */
export const askingLimit = (name: string) => networkLimit(name, 30, HOUR_MS);

/** An attempt of an address, and of the widest network around it. */
export function placesOf(limits: NetworkLimit, caller: Pick<Caller, "networks">): Attempt[] {
  return [limits.source.of(caller.networks[0] ?? ""), ...networkAround(limits, caller)];
}

/** An attempt of the widest network around the address; none where the address stands alone. */
export function networkAround(
  { network }: NetworkLimit,
  { networks: [, ...around] }: Pick<Caller, "networks">,
): Attempt[] {
  const widest = around.at(-1);
  return widest ? [network.of(widest)] : [];
}
