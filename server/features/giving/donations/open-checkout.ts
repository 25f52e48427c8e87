import { add, money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { GatewayRefused, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import type { DonationLinks } from "./donation-links.ts";
import type { DonationToOpen } from "./donation-store.ts";
import { openDonation } from "./donation-store.ts";
import { expireCheckoutsJob } from "./expire-checkouts-job.ts";
import { leaseKey } from "./idempotency-store.ts";
import { toGatewayMethod } from "./plan-donation.ts";

export interface OpenCheckoutDeps {
  readonly database: Database;
  readonly db: Db;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly links: DonationLinks;
  readonly jobs: Pick<Jobs, "enqueue">;
}

/**
 * Opens a checkout at the gateway for a recorded donation and stores it. Idempotent: the gateway's key
 * names the donation and the attempt, and the checkout stored first is returned. If the source has too
 * many open checkouts, a job expires the excess. Throws `gateway_unavailable` and releases the key.
 */
export async function openCheckout(
  { database, gateways, clock, links, jobs }: OpenCheckoutDeps,
  donation: DonationToOpen,
): Promise<{ paymentId: string; url: string }> {
  const amount = money(donation.amount_minor, donation.currency);
  const provider = gateways.named(donation.provider);
  if (!provider) throw new GatewayRefused(`${donation.provider} is no longer configured`);
  try {
    const checkout = await provider.createCheckout({
      reference: donation.id,
      idempotencyKey: buildGatewayKey(donation),
      total: add(amount, money(donation.fee_minor, donation.currency)),
      method: toGatewayMethod(donation.payment_method),
      description: donation.description,
      returnUrl: links.returnUrl(donation.id),
      cancelUrl: links.cancelUrl(donation.campaign_id, amount),
      email: donation.donor_email,
      ...(donation.recurring_id && provider.mandates ? { keepMethod: true } : {}),
    });
    const opened = await inOneStatement(database, (tx) =>
      openDonation(tx, donation, checkout, new Date(clock())),
    );
    const source = opened?.overLimit;
    if (source)
      await inTransaction(database, (tx) => jobs.enqueue(tx, expireCheckoutsJob, { source }));
    return opened ?? checkout;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    await inOneStatement(database, (tx) => leaseKey(tx, donation.id, new Date(clock())));
    throw new AppError("gateway_unavailable", { retryAfter: 5, cause: error });
  }
}

function buildGatewayKey({ id, attempt }: DonationToOpen): string {
  return attempt === 1 ? `donation-${id}` : `donation-${id}-${attempt}`;
}
