import {
  canonicalJson,
  type ReceiptContent,
  receiptContent,
  type SignedContent,
} from "#contract/giving/receipt-content.ts";
import { add, money } from "#contract/money.ts";
import { isTestGateway } from "../../gateways/provider/named-gateway.ts";
import { buildConversion } from "./receipt-conversion.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import type { ReceiptDonation } from "./receipt-store.ts";

/** Throws if the donation is not settled. */
export function buildReceiptContent(
  { charity, receiptSigner }: Pick<ReceiptDeps, "charity" | "receiptSigner">,
  donation: ReceiptDonation,
  { number, at }: { number: string; at: Date },
): ReceiptContent {
  if (!donation.settled_at) throw new Error(`donation ${donation.id} is not settled`);
  const amount = money(donation.amount_minor, donation.currency);
  const fee = money(donation.fee_minor, donation.currency);
  return {
    v: 1,
    kind: "receipt",
    key: receiptSigner.key.id,
    number,
    issued_at: at.toISOString(),
    charity: charity(),
    donor: findDonorName(donation),
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    total_minor: add(amount, fee).minor,
    currency: donation.currency,
    ...buildConversion(donation),
    given_at: donation.settled_at.toISOString(),
    campaign_id: donation.campaign_id,
    campaign: donation.campaign_title,
    fund: donation.fund_name,
    beneficiary: donation.beneficiary_name,
    payment_method: donation.payment_method,
    donation_id: donation.id,
    replaces: null,
    sandbox: isTestGateway(donation.provider),
  };
}

/** Anonymous donors are hidden from the public, not on their own receipt. */
function findDonorName(donation: ReceiptDonation): string {
  const { donor_name, donor_email, first_name, last_name } = donation;
  const accountName = [first_name, last_name].filter(Boolean).join(" ");
  return donor_name || accountName || donor_email || "Anonymous donor";
}

export function signContent(
  { receiptSigner }: Pick<ReceiptDeps, "receiptSigner">,
  content: SignedContent,
): { content: string; signature: string } {
  const text = canonicalJson(content);
  return { content: text, signature: receiptSigner.sign(text) };
}

/** `2026-000123`. */
export function formatReceiptNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(6, "0")}`;
}

export function parseReceipt(content: string): ReceiptContent {
  return receiptContent.parse(JSON.parse(content));
}
