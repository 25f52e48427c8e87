import type { Caller } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { askingLimit, placesOf } from "../../foundation/limits/network-limits.ts";
import type { KnownDevices } from "../devices/known-device.ts";

export const REGISTRATIONS = askingLimit("registration");

const codesAsked = (name: string) => {
  const places = askingLimit(name);
  return { ...places, device: limit({ ...places.source, name: `${name}:device` }) };
};
const CODES_ASKED = { reset: codesAsked("reset"), verification: codesAsked("verification") };

/** Who asks for a code to be mailed to an address. */
export interface CodeAsker {
  /** The day's allowance is counted for this. */
  readonly key: string;
  /** They proved to be the address's owner, by a known device or an open session. */
  readonly owner: boolean;
}

/** An unknown person, named by the widest network that may belong to one customer. */
export function strangerAsking({ networks }: Pick<Caller, "networks">): CodeAsker {
  return { key: `network:${networks.at(-1)}`, owner: false };
}

/** Counts a sign-up for its address and its network. Throws `too_many_requests`. */
export function countRegistration(
  deps: LimitDeps,
  caller: Pick<Caller, "networks">,
): Promise<void> {
  return countAttempt(deps, placesOf(REGISTRATIONS, caller));
}

/**
 * Counts a wish for a code and answers who asks. The owner's known device has a counter of its own;
 * everybody else is counted by network address, for all codes together. Throws
 * `too_many_requests`.
 */
export async function countAsking(
  deps: LimitDeps & { readonly devices: KnownDevices },
  asked: keyof typeof CODES_ASKED,
  { email, caller }: { email: string; caller: Caller },
): Promise<CodeAsker> {
  const device = await findKnownDevice(deps, email, caller);
  if (!device) {
    await countAttempt(deps, placesOf(CODES_ASKED[asked], caller));
    return strangerAsking(caller);
  }
  await countAttempt(deps, [CODES_ASKED[asked].device.of(device)]);
  return { key: `device:${device}`, owner: true };
}

async function findKnownDevice(
  { devices, db }: LimitDeps & { readonly devices: KnownDevices },
  email: string,
  { cookies }: Caller,
): Promise<string | undefined> {
  if (!devices.claimOf(cookies, email)) return undefined;
  const account = await findAccountByEmail(db, email);
  // Anybody can sign up with somebody's address and log in: only a confirmed address has an owner.
  return account?.email_verified_at ? devices.idOf(cookies, account) : undefined;
}
