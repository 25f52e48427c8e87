import { createHash } from "node:crypto";
import {
  OFFLINE_DONATIONS_PER_DAY,
  type OfflineDonationBody,
  type TeamDonation,
} from "#contract/giving/offline.ts";
import { money } from "#contract/money.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { holdCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { claimDonation, type DonationRow } from "../donations/donation-store.ts";
import { keyScope, lockKey } from "../donations/idempotency-store.ts";
import { settleDonations } from "../donations/settle-donations.ts";
import { countedAt, planOfflineDonation } from "./plan-offline-donation.ts";
import { countRecordedSince, findTeamDonation } from "./team-donation-store.ts";
import { teamDonationView } from "./team-donation-view.ts";

export interface OfflineDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly donorKey: Buffer;
}

export interface OfflineDonationInput {
  readonly key: string;
  readonly campaignId: number;
  readonly accountId: string;
  readonly body: OfflineDonationBody;
}

/**
 * Puts a donation that did not come through the site into the books, once for each key. Throws
 * `forbidden` for readers, `key_reused`, `too_many_requests`, and what planning throws.
 */
export function recordOfflineDonation(
  deps: OfflineDeps,
  input: OfflineDonationInput,
): Promise<TeamDonation> {
  const { campaignId, accountId } = input;
  return inTransaction(deps.database, async (tx) => {
    // Undoing another donation of this donor at the same moment must not remove the donor from the
    // count.
    await holdCampaign(tx, campaignId);
    await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    const id = await recordOnce(tx, deps, input);
    const donation = await findTeamDonation(tx, campaignId, id);
    if (!donation) throw new AppError("wrong_state");
    return teamDonationView(donation);
  });
}

/** The id of the donation: a new one, or that of an earlier request with the key. */
async function recordOnce(tx: Tx, deps: OfflineDeps, input: OfflineDonationInput): Promise<string> {
  const { key, campaignId, accountId, body } = input;
  const scope = keyScope(accountId);
  const bodyHash = hashOf(campaignId, body);
  const earlier = await lockKey(tx, scope, key);
  if (earlier) return sameAs(earlier, bodyHash);
  const now = deps.clock();
  const recorded = await countRecordedSince(tx, campaignId, new Date(now - DAY_MS));
  if (recorded >= OFFLINE_DONATIONS_PER_DAY) throw new AppError("too_many_requests");
  const row = await planOfflineDonation(tx, { campaignId, accountId, now }, body);
  const claim = { scope, key, bodyHash, leaseUntil: new Date(now) };
  const { donation } = await claimDonation(tx, claim, row);
  if (donation) {
    await settleOffline(tx, deps, donation, countedAt(body.given_on, now));
    return donation.id;
  }
  const winner = await lockKey(tx, scope, key);
  if (!winner) throw new AppError("in_flight", { retryAfter: 1 });
  return sameAs(winner, bodyHash);
}

/** Settles a recorded offline donation. It has no cost: nobody kept a part of it. */
export function settleOffline(
  tx: Tx,
  deps: Pick<OfflineDeps, "donorKey" | "clock">,
  donation: DonationRow,
  at: number,
): Promise<void> {
  const payment = {
    paymentId: donation.id,
    cost: money(0, donation.currency),
    changedAt: at,
  };
  return settleDonations(tx, deps, [{ donation, payment }]);
}

function sameAs(earlier: { body_hash: string; donation_id: string }, bodyHash: string): string {
  if (earlier.body_hash !== bodyHash) throw new AppError("key_reused");
  return earlier.donation_id;
}

function hashOf(campaignId: number, body: OfflineDonationBody): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  const told = JSON.stringify(["offline", campaignId, sorted]);
  return createHash("sha256").update(told).digest("base64url");
}
