import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Mandate } from "../../features/gateways/provider/payment-provider.ts";
import type { TestSite } from "../test-site.ts";
import { readPaymentId } from "./test-checkout.ts";
import { controlSandbox } from "./test-disputes.ts";

/** How the donor finishes a page: a card's later charges are final at once, those of a bank account pending at first. */
type StoredWith = "approve" | "bank_transfer";

/**
 * Finishes a page of the sandbox gateway, which is a checkout with `keepMethod` or a setup page, and returns the stored
 * payment method.
 */
export async function storeMethod(
  site: TestSite,
  { checkout_url }: { readonly checkout_url: string },
  action: StoredWith = "approve",
): Promise<Mandate> {
  const id = readPaymentId({ id: "", checkout_url });
  const isSetup = new URL(checkout_url).pathname.includes("/setup/");
  await controlSandbox(site, `/${isSetup ? "setups" : "payments"}/${id}/play`, { action });
  const mandate = await site.deps.provider.mandates?.find(id);
  if (!mandate) throw new Error(`${checkout_url} stored no payment method`);
  return mandate;
}

/** Declines the next charge of a mandate with the reason; a pending one is declined when the bank decides. */
export async function declineNextCharge(
  site: TestSite,
  mandateId: string,
  reason: DeclineReason,
): Promise<void> {
  await controlSandbox(site, `/mandates/${mandateId}/play`, { outcome: reason, once: true });
}
