import type { Caller } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { networkAttempts, requestLimit } from "../../foundation/limits/network-limits.ts";
import type { KnownDevices } from "../devices/known-device.ts";

export const REGISTRATION_LIMIT = requestLimit("registration");

/** Codes typed outside the browser that requested them. */
const CODE_ATTEMPTS = requestLimit("code-attempt");

const codeLimits = (name: string) => {
  const networkLimits = requestLimit(name);
  return { ...networkLimits, device: limit({ ...networkLimits.source, name: `${name}:device` }) };
};
const CODE_REQUESTS = { reset: codeLimits("reset"), verification: codeLimits("verification") };

/** Who requests a code by email. */
export interface CodeRequester {
  /** The key of the daily allowance. */
  readonly key: string;
  /** Whether a known device or an open session shows that they own the address. */
  readonly isOwner: boolean;
}

/** An unknown person, identified by the widest network that may belong to one customer. */
export function strangerRequester({ networks }: Pick<Caller, "networks">): CodeRequester {
  return { key: `network:${networks.at(-1)}`, isOwner: false };
}

/** Counts a sign-up by network address and network. Throws `too_many_requests`. */
export function countRegistration(
  deps: LimitDeps,
  caller: Pick<Caller, "networks">,
): Promise<void> {
  return countAttempt(deps, networkAttempts(REGISTRATION_LIMIT, caller));
}

/** Counts a code typed outside its browser. Throws `too_many_requests`. */
export function countCodeElsewhere(
  deps: LimitDeps,
  caller: Pick<Caller, "networks">,
): Promise<void> {
  return countAttempt(deps, networkAttempts(CODE_ATTEMPTS, caller));
}

/**
 * Counts a request for a code and returns who makes it. The owner's known device has its own
 * counter; everyone else is counted by network. Throws `too_many_requests`.
 */
export async function countCodeRequest(
  deps: LimitDeps & { readonly devices: KnownDevices },
  kind: keyof typeof CODE_REQUESTS,
  { email, caller }: { email: string; caller: Caller },
): Promise<CodeRequester> {
  const device = await findKnownDevice(deps, email, caller);
  if (!device) {
    await countAttempt(deps, networkAttempts(CODE_REQUESTS[kind], caller));
    return strangerRequester(caller);
  }
  await countAttempt(deps, [CODE_REQUESTS[kind].device.of(device)]);
  return { key: `device:${device}`, isOwner: true };
}

async function findKnownDevice(
  { devices, db }: LimitDeps & { readonly devices: KnownDevices },
  email: string,
  { cookies }: Caller,
): Promise<string | undefined> {
  if (!devices.findClaim(cookies, email)) return undefined;
  const account = await findAccountByEmail(db, email);
  // Anyone can sign up with someone else's address: only a confirmed address has an owner.
  return account?.email_verified_at ? devices.findId(cookies, account) : undefined;
}
