import { money } from "#contract/money.ts";
import type { GatewayRefund } from "../../features/gateways/provider/payment-provider.ts";
import { donationRow } from "../test-rows.ts";
import type { TestSite } from "../test-site.ts";

let refundCount = 0;

/** A refund of a donation's own payment that was made at the gateway. */
export async function refundFact(
  site: TestSite,
  donationId: string,
  minor: number,
  changes: Partial<GatewayRefund> = {},
): Promise<GatewayRefund> {
  const { payment_id } = await donationRow(site, donationId);
  refundCount += 1;
  return {
    kind: "refund",
    refundId: `re_${refundCount}`,
    ours: undefined,
    paymentId: payment_id ?? "",
    reference: donationId,
    state: "done",
    amount: money(minor, "USD"),
    changedAt: site.clock.now + 1_000,
    ...changes,
  };
}
