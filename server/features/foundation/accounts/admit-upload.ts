import { HOUR_MS } from "../../../platform/clock.ts";
import { type Caller, signedIn, widestNetwork } from "../../../platform/http/route.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { type LimitDeps, limit } from "../limits/limit.ts";
import { findAccount } from "./account-store.ts";
import { requireVerified } from "./verified-address.ts";

export const UPLOADS = {
  /** Enough for the photographs of a whole campaign, with their crops. */
  account: limit({ name: "upload:account", points: 60, windowMs: HOUR_MS }),
  /** A whole office may share one address. */
  source: limit({ name: "upload:source", points: 180, windowMs: HOUR_MS }),
  /**
   * For all addresses of a network that may belong to one customer. The most expensive pictures take eight
   * seconds each, and one is drawn at a time: so many take half of an hour, and leave the other half to others.
   */
  network: limit({ name: "upload:network", points: 240, windowMs: HOUR_MS }),
};

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
  deps: LimitDeps,
  { accountId, source, network }: Uploader,
): Promise<void> {
  requireVerified(await findAccount(deps.db, accountId));
  await countAttempt(deps, [
    UPLOADS.account.of(accountId),
    UPLOADS.source.of(source),
    UPLOADS.network.of(network),
  ]);
}
