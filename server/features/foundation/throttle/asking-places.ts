import { HOUR_MS } from "../../../platform/clock.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { ASKING_LIMIT, type ThrottleLimit } from "./throttle-policy.ts";
import type { Throttled } from "./throttle-store.ts";

/** For all addresses of a network that may belong to one customer. */
const NETWORK_LIMIT: ThrottleLimit = { attempts: 120, forgottenAfter: HOUR_MS };

/** Strangers are counted by the address that they ask from, and by the widest network around it. */
export function placesOf(asked: string, { networks }: Pick<Caller, "networks">): Throttled[] {
  const [source, ...around] = networks;
  const widest = around.at(-1);
  return [
    { key: `${asked}:source:${source}`, limit: ASKING_LIMIT },
    ...(widest ? [{ key: `${asked}:network:${widest}`, limit: NETWORK_LIMIT }] : []),
  ];
}
