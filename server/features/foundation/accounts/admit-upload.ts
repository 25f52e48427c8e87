import { HOUR_MS } from "../../../platform/clock.ts";
import { type Caller, requireSignedIn, widestNetwork } from "../../../platform/http/route.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { type LimitDeps, limit } from "../limits/limit.ts";
import { findAccount } from "./account-store.ts";
import { requireVerified } from "./verified-address.ts";

export const UPLOAD_LIMITS = {
  /** Enough for all photos of a campaign and their crops. */
  account: limit({ name: "upload:account", points: 60, windowMs: HOUR_MS }),
  /** An entire office may share an address. */
  source: limit({ name: "upload:source", points: 180, windowMs: HOUR_MS }),
  /**
   * For a network that may belong to one customer. Pictures are drawn one at a time and take up to
   * eight seconds, so this leaves half of every hour to others.
   */
  network: limit({ name: "upload:network", points: 240, windowMs: HOUR_MS }),
};

export interface Uploader {
  readonly accountId: string;
  readonly source: string;
  /** The caller's widest network, which has a share of the drawing capacity. */
  readonly network: string;
}

export function toUploader(caller: Caller): Uploader {
  const { accountId } = requireSignedIn(caller);
  return { accountId, source: caller.source, network: widestNetwork(caller) };
}

/**
 * Counts an upload or a new crop before the picture is drawn. Throws `forbidden` if the address is
 * unconfirmed, and `too_many_requests`.
 */
export async function admitUpload(
  deps: LimitDeps,
  { accountId, source, network }: Uploader,
): Promise<void> {
  requireVerified(await findAccount(deps.db, accountId));
  await countAttempt(deps, [
    UPLOAD_LIMITS.account.of(accountId),
    UPLOAD_LIMITS.source.of(source),
    UPLOAD_LIMITS.network.of(network),
  ]);
}
