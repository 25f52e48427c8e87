import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { claimAttempt } from "./attempt-store.ts";
import { type GuardedCall, guardAgainstCardTesting, refuseStart } from "./card-testing-guard.ts";
import { mayReopen } from "./donation-status.ts";
import { findDonation } from "./donation-store.ts";
import { KEY_LEASE_MS } from "./idempotency-store.ts";
import { openCheckout } from "./open-checkout.ts";
import { requireOpen } from "./plan-donation.ts";
import type { StartDonationDeps } from "./start-donation.ts";

type ReopenInput = Pick<GuardedCall, "source" | "networks" | "challenge">;

/**
 * Opens a further checkout for a donation that failed or expired; answers the gateway's page. Of all its
 * checkouts only one can settle it. Throws `not_found`, `wrong_state`, `campaign_closed`,
 * `gateway_unavailable`, and what the guard throws.
 */
export async function reopenDonation(
  deps: StartDonationDeps,
  id: string,
  { source, networks, challenge }: ReopenInput,
): Promise<string> {
  const { database, db, clock } = deps;
  const donation = await findDonation(db, id);
  if (!donation) throw new AppError("not_found");
  if (!mayReopen(donation, clock())) throw new AppError("wrong_state");
  requireOpen(await findGivingCampaign(db, donation.campaign_id), clock);
  const { attempt } = donation;
  const key = `donation-${id}-${attempt + 1}`;
  const call = { source, networks, key, accountId: undefined, challenge };
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
