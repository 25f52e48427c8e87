import { createHash } from "node:crypto";
import type { StartDonationBody, StartedDonation } from "#contract/donations.ts";
import { inOneStatement, inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { guardAgainstCardTesting } from "./card-testing-guard.ts";
import { claimDonation, findDonation } from "./donation-store.ts";
import { presentStarted } from "./donation-view.ts";
import { findKey, type KeyRow, keyScope, leaseKey, lockKey } from "./idempotency-store.ts";
import { type OpenCheckoutDeps, openCheckout } from "./open-checkout.ts";
import { type PlannedDonation, planDonation } from "./plan-donation.ts";

/** How long one request may be at work on a key before another takes over, ms. */
const LEASE_MS = 15_000;

export interface StartDonationDeps extends OpenCheckoutDeps {
  readonly challengeKey: Buffer;
}

export interface StartDonationInput {
  readonly key: string;
  readonly body: StartDonationBody;
  readonly source: string;
  /** Whoever is signed in gives under their account, whatever name the form says. */
  readonly accountId: string | undefined;
}

/**
 * Records a donation and opens its checkout, once for each key. Throws `key_reused`, `in_flight`,
 * `campaign_closed`, `gateway_unavailable` (try again with the same key), `unauthorized` where the
 * account was erased in this very moment, and what the guard throws.
 */
export async function startDonation(
  deps: StartDonationDeps,
  input: StartDonationInput,
): Promise<StartedDonation> {
  const bodyHash = hashBody(input.body);
  const plan = await planUnlessKnown(deps, input);
  const claimed =
    (plan && (await claimNew(deps, input, bodyHash, plan))) ??
    (await findDonation(deps.database.db, await claimEarlier(deps, input, bodyHash)));
  if (!claimed) throw new AppError("internal");
  if (claimed.checkout_url || claimed.state !== "created") {
    return presentStarted(claimed, deps.links);
  }
  const checkout = await openCheckout(deps, claimed);
  return presentStarted({ ...claimed, state: "open", checkout_url: checkout.url }, deps.links);
}

/** A request that repeats an earlier one is answered even where a new one would be refused. */
async function planUnlessKnown(
  deps: StartDonationDeps,
  input: StartDonationInput,
): Promise<PlannedDonation | undefined> {
  try {
    // Both read at the same time; where both refuse, the guard has the word.
    const planning = planDonation(deps, input, uuidv7(deps.clock()));
    planning.catch(() => {});
    await guardAgainstCardTesting(deps, { source: input.source, challenge: input.body.challenge });
    return await planning;
  } catch (refusal) {
    if (await findKey(deps.database.db, keyScope(input.accountId), input.key)) return undefined;
    throw refusal;
  }
}

/** The new donation under this key; undefined where an earlier request left one behind, or the giver is gone. */
async function claimNew(
  { database, clock }: StartDonationDeps,
  input: StartDonationInput,
  bodyHash: string,
  { row, campaignTitle, fundName }: PlannedDonation,
) {
  const scope = keyScope(input.accountId);
  const key = { scope, key: input.key, bodyHash, leaseUntil: new Date(clock() + LEASE_MS) };
  const donation = await inOneStatement(database, (tx) => claimDonation(tx, key, row));
  return donation && { ...donation, campaign_title: campaignTitle, fund_name: fundName };
}

/** The id of the donation that an earlier request with this key left behind. */
function claimEarlier(
  { database, clock }: StartDonationDeps,
  input: StartDonationInput,
  bodyHash: string,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const now = new Date(clock());
    const earlier = await lockKey(tx, keyScope(input.accountId), input.key);
    if (!earlier) throw new AppError("unauthorized");
    if (mayTakeOver(earlier, bodyHash, now)) {
      await leaseKey(tx, earlier.donation_id, new Date(now.getTime() + LEASE_MS));
    }
    return earlier.donation_id;
  });
}

/** False where it is answered already. Throws `key_reused` and `in_flight`. */
function mayTakeOver(earlier: KeyRow, bodyHash: string, now: Date): boolean {
  if (earlier.body_hash !== bodyHash) throw new AppError("key_reused");
  if (earlier.answered_at) return false;
  if (earlier.lease_until > now) throw new AppError("in_flight", { retryAfter: 1 });
  return true;
}

/** The challenge is left out: answering one does not make it another donation. */
function hashBody({ challenge: _, ...body }: StartDonationBody): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}
