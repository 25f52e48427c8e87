import {
  NAME_CORRECTION_DAYS,
  type Receipt,
  type ReceiptState,
} from "#contract/giving/receipts.ts";
import { money, toWire } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { ReceiptRow } from "./find-receipt-store.ts";
import { parseReceipt } from "./receipt-content.ts";
import type { VoidReason } from "./receipt-store.ts";

const states: Record<VoidReason, ReceiptState> = {
  amended: "amended",
  refunded: "refunded",
  mistake: "void",
};

/** The receipt of a reversed donation is void. */
export function receiptState({
  void_reason,
  reversed_at,
}: Pick<ReceiptRow, "void_reason" | "reversed_at">): ReceiptState {
  if (void_reason) return states[void_reason];
  return reversed_at ? "void" : "in_force";
}

/** The end of the period for correcting the name on a receipt, ms since the epoch. */
export function nameEditableUntil(givenAt: Date): number {
  return givenAt.getTime() + NAME_CORRECTION_DAYS * DAY_MS;
}

/** A receipt as its donor sees it. Throws if the content was erased. */
export function receiptView(row: ReceiptRow, now: Date): Receipt {
  const content = parseReceipt(row.content ?? "");
  const wire = (minor: number) => toWire(money(minor, content.currency));
  const until = nameEditableUntil(new Date(content.given_at));
  return {
    number: row.number,
    state: receiptState(row),
    issued_at: content.issued_at,
    given_at: content.given_at,
    donation_id: content.donation_id,
    campaign: { id: content.campaign_id, title: content.campaign },
    donor: content.donor,
    amount: wire(content.amount_minor),
    fee: wire(content.fee_minor),
    total: wire(content.total_minor),
    currency: content.currency,
    name_until:
      receiptState(row) === "in_force" && now.getTime() <= until
        ? new Date(until).toISOString()
        : null,
  };
}
