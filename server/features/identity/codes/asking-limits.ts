import type { Caller } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { askingLimit, placesOf } from "../../foundation/limits/network-limits.ts";
import type { KnownDevices } from "../devices/known-device.ts";

export const REGISTRATIONS = askingLimit("registration");

const codeLimits = (name: string) => {
  const networkLimits = askingLimit(name);
  return { ...networkLimits, device: limit({ ...networkLimits.source, name: `${name}:device` }) };
};
const CODE_REQUESTS = { reset: codeLimits("reset"), verification: codeLimits("verification") };

/** Who requests a code by email. */
export interface CodeAsker {
  /** The key of the daily allowance. */
  readonly key: string;
  /** Whether a known device or an open session shows that they own the address. */
  readonly owner: boolean;
}

/** An unknown person, identified by the widest network that may belong to one customer. */
export function strangerAsking({ networks }: Pick<Caller, "networks">): CodeAsker {
  return { key: `network:${networks.at(-1)}`, owner: false };
}

/** Counts a sign-up by network address and network. Throws `too_many_requests`. */
export function countRegistration(
  deps: LimitDeps,
  caller: Pick<Caller, "networks">,
): Promise<void> {
  return countAttempt(deps, placesOf(REGISTRATIONS, caller));
}

/**
 * Counts a request for a code and returns who makes it. The owner's known device has its own
 * counter; everyone else is counted by network. Throws `too_many_requests`.
 */
export async function countAsking(
  deps: LimitDeps & { readonly devices: KnownDevices },
  kind: keyof typeof CODE_REQUESTS,
  { email, caller }: { email: string; caller: Caller },
): Promise<CodeAsker> {
  const device = await findKnownDevice(deps, email, caller);
  if (!device) {
    await countAttempt(deps, placesOf(CODE_REQUESTS[kind], caller));
    return strangerAsking(caller);
  }
  await countAttempt(deps, [CODE_REQUESTS[kind].device.of(device)]);
  return { key: `device:${device}`, owner: true };
}

async function findKnownDevice(
  { devices, db }: LimitDeps & { readonly devices: KnownDevices },
  email: string,
  { cookies }: Caller,
): Promise<string | undefined> {
  if (!devices.claimOf(cookies, email)) return undefined;
  const account = await findAccountByEmail(db, email);
  // Anyone can sign up with someone else's address: only a confirmed address has an owner.
  return account?.email_verified_at ? devices.idOf(cookies, account) : undefined;
}
