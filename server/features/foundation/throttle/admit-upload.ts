import { HOUR_MS } from "../../../platform/clock.ts";
import { type Caller, signedIn, widestNetwork } from "../../../platform/http/route.ts";
import { findAccount } from "../accounts/account-store.ts";
import { requireVerified } from "../accounts/verified-address.ts";
import { countAttempt, type ThrottleDeps } from "./throttle.ts";
import type { ThrottleLimit } from "./throttle-policy.ts";

/** Enough for the photographs of a whole campaign, with their crops. */
export const UPLOAD_LIMIT: ThrottleLimit = { attempts: 60, forgottenAfter: HOUR_MS };
/** A whole office may share one address. */
const SOURCE_LIMIT: ThrottleLimit = { attempts: 180, forgottenAfter: HOUR_MS };

/**
 * For all addresses of a network that may belong to one customer. The most expensive pictures take eight
 * seconds each, and one is drawn at a time: so many take half of an hour, and leave the other half to others.
 */
export const NETWORK_LIMIT: ThrottleLimit = { attempts: 240, forgottenAfter: HOUR_MS };

/** Who uploads a picture. */
export interface Uploader {
  readonly accountId: string;
  readonly source: string;
  /** The caller's widest network; each has a share of the room where pictures are drawn, now and in an hour. */
  readonly network: string;
}

export function uploaderOf(caller: Caller): Uploader {
  const { accountId } = signedIn(caller);
  return { accountId, source: caller.source, network: widestNetwork(caller) };
}

/**
 * Counts an upload or a new crop, before its picture is drawn. Throws `forbidden` while the address is not
 * confirmed, and `too_many_requests`.
 */
export async function admitUpload(
  deps: ThrottleDeps,
  { accountId, source, network }: Uploader,
): Promise<void> {
  requireVerified(await findAccount(deps.db, accountId));
  await countAttempt(deps, [
    { key: `upload:account:${accountId}`, limit: UPLOAD_LIMIT },
    { key: `upload:source:${source}`, limit: SOURCE_LIMIT },
    { key: `upload:network:${network}`, limit: NETWORK_LIMIT },
  ]);
}
