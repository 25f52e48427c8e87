import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { claimAttempt } from "./attempt-store.ts";
import { type GuardedRequest, guardAgainstCardTesting, refuseStart } from "./card-testing-guard.ts";
import { canReopen } from "./donation-status.ts";
import { findDonation } from "./donation-store.ts";
import { KEY_LEASE_MS, keyScope } from "./idempotency-store.ts";
import { openCheckout } from "./open-checkout.ts";
import { requireOpenCampaign } from "./plan-donation.ts";
import type { StartDonationDeps } from "./start-donation.ts";

type ReopenInput = Pick<GuardedRequest, "source" | "networks" | "challenge">;

/**
 * Opens another checkout for a failed or expired donation and returns its URL. Only one checkout can
 * settle a donation. Throws `not_found`, `wrong_state`, `campaign_closed`, `gateway_unavailable`, and
 * the errors of the guard against card testing.
 */
export async function reopenDonation(
  deps: StartDonationDeps,
  id: string,
  { source, networks, challenge }: ReopenInput,
): Promise<string> {
  const { database, db, clock } = deps;
  const donation = await findDonation(db, id);
  if (!donation) throw new AppError("not_found");
  const isOffered = deps.gateways.all.some(({ name }) => name === donation.provider);
  if (!isOffered || !canReopen(donation, clock())) throw new AppError("wrong_state");
  requireOpenCampaign(await findGivingCampaign(db, donation.campaign_id), clock);
  const { attempt } = donation;
  const key = `donation-${id}-${attempt + 1}`;
  const call = { source, networks, scope: keyScope(undefined), key, challenge };
  const gate = await guardAgainstCardTesting(deps, call);
  if (!gate) throw new AppError("wrong_state");
  const at = new Date(clock());
  const leaseUntil = new Date(at.getTime() + KEY_LEASE_MS);
  const claim = await inOneStatement(database, (tx) =>
    claimAttempt(tx, { id, attempt, leaseUntil, at }, gate),
  );
  if (claim.donation) return (await openCheckout(deps, claim.donation)).url;
  throw claim.refused ? await refuseStart(deps, claim.refused, call) : new AppError("wrong_state");
}
