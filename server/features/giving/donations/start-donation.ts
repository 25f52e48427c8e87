import { createHash } from "node:crypto";
import type { StartDonationBody, StartedDonation } from "#contract/giving/donations.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import { isLeaseActive } from "../../../platform/db/lease.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import { type GuardDeps, guardAgainstCardTesting, refuseStart } from "./card-testing-guard.ts";
import { claimDonation, findDonation } from "./donation-store.ts";
import { startedView } from "./donation-view.ts";
import {
  findKey,
  KEY_LEASE_MS,
  type KeyRow,
  keyScope,
  leaseKey,
  lockKey,
} from "./idempotency-store.ts";
import { type OpenCheckoutDeps, openCheckout } from "./open-checkout.ts";
import { planDonation } from "./plan-donation.ts";

export interface StartDonationDeps extends OpenCheckoutDeps, GuardDeps {
  readonly settings: LiveSettings;
}

interface StartDonationInput {
  readonly key: string;
  readonly body: StartDonationBody;
  readonly source: string;
  /** The source and the wider networks around it. */
  readonly networks: readonly string[];
  /** Undefined for a guest. */
  readonly accountId: string | undefined;
}

/**
 * Records a donation and opens its checkout, once for each key. Throws `key_reused`, `in_flight`,
 * `campaign_closed`, `gateway_unavailable` (to be retried with the same key), `unauthorized` if the
 * account was erased at the same time, and the errors of the guard against card testing.
 */
export async function startDonation(
  deps: StartDonationDeps,
  input: StartDonationInput,
): Promise<StartedDonation> {
  const bodyHash = hashBody(input.body);
  const claimed =
    (await claimNew(deps, input, bodyHash)) ??
    (await findDonation(deps.db, await claimEarlier(deps, input, bodyHash)));
  if (!claimed) throw new AppError("internal");
  if (claimed.checkout_url || claimed.state !== "created") {
    return startedView(claimed, deps.links);
  }
  const checkout = await openCheckout(deps, claimed);
  return startedView({ ...claimed, state: "open", checkout_url: checkout.url }, deps.links);
}

/**
 * Records a new donation under this key. Undefined if an earlier request recorded one, which is returned
 * even if a new one would be refused, or if the account is gone.
 */
async function claimNew(deps: StartDonationDeps, input: StartDonationInput, bodyHash: string) {
  const { key, accountId, source, networks, body } = input;
  const scope = keyScope(accountId);
  const call = { scope, key, source, networks, challenge: body.challenge };
  // Both run at the same time. If both throw, the guard's error wins.
  const planning = planDonation(deps, { body, accountId, source, networks }, uuidv7(deps.clock()));
  planning.catch(() => {});
  const gate = await guardAgainstCardTesting(deps, call);
  if (!gate) return undefined;
  const { row, campaign, fundName } = await planning;
  const leaseUntil = new Date(deps.clock() + KEY_LEASE_MS);
  const claim = await inOneStatement(deps.database, (tx) =>
    claimDonation(tx, { scope, key, bodyHash, leaseUntil }, row, gate),
  );
  if (claim.donation) {
    const shown = { campaign_title: campaign.title, fund_name: fundName, recurring: null };
    return { ...claim.donation, ...shown };
  }
  if (claim.refused && !(await findKey(deps.db, scope, key))) {
    throw await refuseStart(deps, claim.refused, call);
  }
  return undefined;
}

/** The id of the donation that an earlier request with this key recorded. */
function claimEarlier(
  { database, clock }: StartDonationDeps,
  input: StartDonationInput,
  bodyHash: string,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const now = new Date(clock());
    const earlier = await lockKey(tx, keyScope(input.accountId), input.key);
    if (!earlier) throw new AppError("unauthorized");
    if (canTakeOver(earlier, bodyHash, now)) {
      await leaseKey(tx, earlier.donation_id, new Date(now.getTime() + KEY_LEASE_MS));
    }
    return earlier.donation_id;
  });
}

/** False if the earlier request was answered. Throws `key_reused` and `in_flight`. */
function canTakeOver(earlier: KeyRow, bodyHash: string, now: Date): boolean {
  if (earlier.body_hash !== bodyHash) throw new AppError("key_reused");
  if (earlier.answered_at) return false;
  if (isLeaseActive(earlier.lease_until, now, KEY_LEASE_MS)) {
    throw new AppError("in_flight", { retryAfter: 1 });
  }
  return true;
}

/** Leaves out the challenge: a retry with a solved challenge is the same request. */
export function hashBody({ challenge: _, ...body }: Partial<StartDonationBody>): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}
