import { applyPayments } from "../features/donations/apply-payments.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { TestSite } from "./test-site.ts";

/** A gift of 50.00 over the gateway, settled; answers its id. */
export async function settleTestGift(
  site: TestSite,
  campaignId: number,
  extra: { email?: string; name?: string; anonymous?: boolean; bearer?: { authorization: string } },
): Promise<string> {
  const { bearer, ...donor } = extra;
  const { json } = await site.post(
    "/api/v1/donations/",
    {
      campaign_id: campaignId,
      amount: 50,
      currency: "USD",
      payment_method: "Credit-Card",
      accept_terms: true,
      ...donor,
    },
    { "idempotency-key": site.key(), ...bearer },
  );
  const payment = {
    paymentId: json.checkout_url.split("/").at(-1),
    reference: json.id,
    state: "succeeded" as const,
    total: { minor: 5100, currency: "USD" as const },
    cost: { minor: 178, currency: "USD" as const },
    declines: 0,
    changedAt: site.clock.now,
  };
  await inTransaction(site.database, (tx) => applyPayments(tx, site.deps, [payment]));
  return json.id;
}
