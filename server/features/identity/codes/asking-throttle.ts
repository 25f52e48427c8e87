import { HOUR_MS } from "../../../platform/clock.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { countAttempt, type ThrottleDeps } from "../../foundation/throttle/throttle.ts";
import { ASKING_LIMIT, type ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";
import type { Throttled } from "../../foundation/throttle/throttle-store.ts";
import type { KnownDevices } from "../devices/known-device.ts";

/** From all addresses of a network that one customer may have whole. */
const NETWORK_LIMIT: ThrottleLimit = { attempts: 120, forgottenAfter: HOUR_MS };

/** Who asks for a code to be mailed to an address. */
export interface CodeAsker {
  /** Names them to the allowance of the day. */
  readonly key: string;
  /** They have proven to be the address's owner: at this device, or for the session that is open. */
  readonly owner: boolean;
}

/** Somebody who may be anybody, from a network as wide as one customer may have it. */
export function strangerAsking({ networks }: Pick<Caller, "networks">): CodeAsker {
  return { key: `network:${networks.at(-1)}`, owner: false };
}

/** Counts a sign-up for where it comes from. Throws `too_many_requests`. */
export function countRegistration(
  deps: ThrottleDeps,
  caller: Pick<Caller, "networks">,
): Promise<void> {
  return countAttempt(deps, placesOf("registration", caller));
}

/** The place that somebody asks from, and the whole network that one customer may have around it. */
function placesOf(asked: string, { networks }: Pick<Caller, "networks">): Throttled[] {
  const [source, ...around] = networks;
  const widest = around.at(-1);
  return [
    { key: `${asked}:source:${source}`, limit: ASKING_LIMIT },
    ...(widest ? [{ key: `${asked}:network:${widest}`, limit: NETWORK_LIMIT }] : []),
  ];
}

/**
 * Counts a wish for a code for where it comes from, whomever it is about: a known device of the
 * address's owner, or else the network address. Answers who asks. Throws `too_many_requests`.
 */
export async function countAsking(
  deps: ThrottleDeps & { readonly devices: KnownDevices },
  asked: "reset" | "verification",
  { email, caller }: { email: string; caller: Caller },
): Promise<CodeAsker> {
  const device = await findKnownDevice(deps, email, caller);
  if (!device) {
    await countAttempt(deps, placesOf(asked, caller));
    return strangerAsking(caller);
  }
  const from = `device:${device}`;
  await countAttempt(deps, [{ key: `${asked}:${from}`, limit: ASKING_LIMIT }]);
  return { key: from, owner: true };
}

async function findKnownDevice(
  { devices, database }: ThrottleDeps & { readonly devices: KnownDevices },
  email: string,
  { cookies }: Caller,
): Promise<string | undefined> {
  if (!devices.claimOf(cookies, email)) return undefined;
  const account = await findAccountByEmail(database.db, email);
  // Anybody can sign up with an address and log in at any number of browsers: its owner confirmed it.
  return account?.email_verified_at ? devices.idOf(cookies, account) : undefined;
}
