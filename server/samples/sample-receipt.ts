import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import type { ReceiptDeps } from "../features/giving/receipts/receipt-deps.ts";

const at = "2026-11-20T17:00:00.000Z";

/** An unsigned receipt, marked as a sandbox receipt. */
export function createSampleReceipt({
  charity,
  receiptSigner,
}: Pick<ReceiptDeps, "charity" | "receiptSigner">): ReceiptContent {
  return {
    v: 1,
    kind: "receipt",
    key: receiptSigner.key.id,
    number: "2026-000123",
    issued_at: at,
    charity: charity(),
    donor: "Ada Obi",
    amount_minor: 5_000,
    fee_minor: 100,
    total_minor: 5_100,
    currency: "USD",
    given_at: at,
    campaign_id: 12,
    campaign: "Clean water for the schools of Makoko",
    fund: "Pumps and spare parts",
    beneficiary: "Makoko Schools Trust",
    payment_method: "Credit-Card",
    donation_id: "0199f0a2-7b1c-7d2e-8f3a-1234567890ab",
    replaces: null,
    sandbox: true,
  };
}
