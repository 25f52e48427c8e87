import { randomInt } from "node:crypto";
import type { GatewayPayment } from "../../features/gateways/provider/payment-provider.ts";
import { applyPayments } from "../../features/giving/payments/apply-payments.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import type { TestSite } from "../test-site.ts";

interface StartedDonation {
  readonly id: string;
  readonly checkout_url: string;
}

/**
 * Starts a donation of 50.00 like the donation form. Behind a proxy each has a random address, because donations
 * per address are limited.
 */
export function startCheckout(
  site: TestSite,
  campaignId: number,
  donor: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return site.post(
    "/api/v1/donations/",
    {
      campaign_id: campaignId,
      amount: 50,
      currency: "USD",
      payment_method: "Credit-Card",
      accept_terms: true,
      ...donor,
    },
    {
      "idempotency-key": site.key(),
      ...(site.deps.config.trustedProxies.length > 0 ? { "x-forwarded-for": randomAddress() } : {}),
      ...headers,
    },
  );
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** Sets the faults of the site's sandbox gateway; omitted faults are off. */
export async function setFaults({ deps }: TestSite, faults: Record<string, unknown>) {
  const { apiUrl, apiKey } = deps.sandbox;
  const answer = await fetch(`${apiUrl}/api/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The gateway's id of a donation's payment. */
export function readPaymentId({ checkout_url }: StartedDonation): string {
  return checkout_url.split("/").at(-1) ?? "";
}

/** The gateway's update for a paid donation of 50.00. */
export function createPaidUpdate(site: TestSite, donation: StartedDonation): GatewayPayment {
  return {
    kind: "payment",
    paymentId: readPaymentId(donation),
    reference: donation.id,
    state: "succeeded",
    total: { minor: 5100, currency: "USD" },
    cost: { minor: 178, currency: "USD" },
    declines: 0,
    changedAt: site.clock.now,
  };
}

/** Settles a donation of 50.00 through the gateway; returns its id. */
export async function settleTestDonation(
  site: TestSite,
  campaignId: number,
  extra: { email?: string; name?: string; anonymous?: boolean; bearer?: { authorization: string } },
): Promise<string> {
  const { bearer, ...donor } = extra;
  const { json } = await startCheckout(site, campaignId, donor, bearer);
  const payment = createPaidUpdate(site, json);
  await inTransaction(site.database, (tx) => applyPayments(tx, site.deps, [payment]));
  return json.id;
}
