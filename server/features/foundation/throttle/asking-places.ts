import type { Caller } from "../../../platform/http/route.ts";
import { ASKING_LIMIT, type ThrottleLimit } from "./throttle-policy.ts";
import type { Throttled } from "./throttle-store.ts";

/** A network that may belong to one customer has so many times what one address has. */
const NETWORK_SHARE = 4;

/** The address that somebody asks from, and the network around it. */
export function placesOf(
  asked: string,
  caller: Pick<Caller, "networks">,
  limit = ASKING_LIMIT,
): Throttled[] {
  const key = `${asked}:source:${caller.networks[0]}`;
  return [{ key, limit }, ...networkAround(asked, caller, limit)];
}

/** The widest network around the address; none where the address stands alone. `limit` is for one address. */
export function networkAround(
  asked: string,
  { networks: [, ...around] }: Pick<Caller, "networks">,
  { attempts, forgottenAfter }: ThrottleLimit,
): Throttled[] {
  const widest = around.at(-1);
  const limit = { attempts: attempts * NETWORK_SHARE, forgottenAfter };
  return widest ? [{ key: `${asked}:network:${widest}`, limit }] : [];
}
