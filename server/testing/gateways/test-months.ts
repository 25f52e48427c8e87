import { sql } from "kysely";
import { money } from "#contract/money.ts";
import type {
  GatewayDispute,
  GatewayTransfer,
} from "../../features/gateways/provider/payment-provider.ts";
import { applyFacts } from "../../features/giving/payments/apply-facts.ts";
import { createSettledDonations } from "../test-donations.ts";
import type { TestSite } from "../test-site.ts";
import { tamper } from "../test-tampering.ts";
import { createPaidUpdate, startCheckout } from "./test-checkout.ts";
import { refundFact } from "./test-refund-fact.ts";

export const MONTH_ZONE = "America/New_York";

/** Lets everything in the ledger be recorded two hours earlier. */
export function backdateLedger({ database }: TestSite): Promise<unknown> {
  return tamper(database, (tx) =>
    sql`UPDATE ledger_txn SET recorded_at = recorded_at - interval '2 hours'`.execute(tx),
  );
}

/** Starts a donation of 50.00 at a time, and reports its payment. */
async function payAt(site: TestSite, campaignId: number, at: string, { late = false } = {}) {
  site.clock.now = Date.parse(at);
  const { json: started } = await startCheckout(site, campaignId, { email: "ada@example.org" });
  const paid = createPaidUpdate(site, started);
  await applyFacts(site.deps, [late ? { ...paid, cost: undefined } : paid]);
  return { id: started.id as string, paid };
}

/**
 * Books September, October and November 2026 in New York: payments with their cost and with a late one, two
 * currencies, a conversion, a refund, a dispute, a payout, and donations minutes before and after the month's end.
 */
export async function bookTestMonths(site: TestSite): Promise<{ dollars: number; euros: number }> {
  const present = site.clock.now;
  const startsOn = "2026-08-01";
  const goal = money(100_000, "EUR");
  const { id: dollars } = await site.campaign({ title: "A well", startsOn });
  const { id: euros } = await site.campaign({ title: "=A school", startsOn, goal });
  await payAt(site, dollars, "2026-09-15T12:00:00Z");
  const refunded = await payAt(site, dollars, "2026-10-05T12:00:00Z");
  const disputed = await payAt(site, dollars, "2026-10-06T12:00:00Z", { late: true });
  const at = (text: string) => Date.parse(text);
  await createSettledDonations(
    site,
    {
      ...{ campaignId: euros, minor: 12_345, currency: "EUR", campaignCurrency: "EUR" },
      ...{ name: "=Bo", email: "bo@example.org", settledAt: at("2026-10-07T12:00:00Z") },
    },
    {
      ...{ campaignId: dollars, minor: 10_000, currency: "EUR", ratePpm: 1_080_000 },
      ...{ email: "bo@example.org", settledAt: at("2026-10-08T12:00:00Z") },
    },
    // 23:30 on October 31 and 00:30 on November 1 in New York.
    { campaignId: dollars, minor: 700, settledAt: at("2026-11-01T03:30:00Z") },
    { campaignId: dollars, minor: 800, settledAt: at("2026-11-01T04:30:00Z") },
  );
  const refund = await refundFact(site, refunded.id, 2_040, {
    changedAt: at("2026-10-21T12:00:00Z"),
  });
  const dispute: GatewayDispute = {
    ...{ kind: "dispute", disputeId: "dp-month", paymentId: disputed.paid.paymentId },
    ...{ reference: disputed.id, state: "open", reason: "fraudulent", withdrawn: true },
    ...{ amount: money(5_100, "USD"), fee: money(1_500, "USD") },
    ...{ evidenceDueAt: present, changedAt: at("2026-10-22T12:00:00Z") },
  };
  const payout: GatewayTransfer = {
    ...{ kind: "transfer", transferId: "po-month", what: "to_bank", amount: money(4_000, "USD") },
    changedAt: at("2026-10-25T12:00:00Z"),
  };
  const lateCost = { ...disputed.paid, changedAt: at("2026-10-20T12:00:00Z") };
  await applyFacts(site.deps, [lateCost, refund, dispute, payout]);
  site.clock.now = present;
  return { dollars, euros };
}
