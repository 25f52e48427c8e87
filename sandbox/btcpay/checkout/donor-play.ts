import { minorOf, satsOf } from "../bitcoin-rate.ts";
import type { InvoiceDesk } from "../invoices/invoice-desk.ts";
import { accountingOf } from "../invoices/invoice-money.ts";
import type { Invoice, InvoiceStore } from "../invoices/invoice-store.ts";
import type { PaymentMethod } from "../payment-methods.ts";

const marks = { mark_settled: "Settled", mark_invalid: "Invalid" } as const;
export const donorPlays = [
  "pay",
  "pay_part",
  "pay_over",
  "confirm",
  "mark_settled",
  "mark_invalid",
] as const;
/** What the donor, the chain or the merchant can do to an invoice. `pay` pays all that is still owed. */
export type DonorPlay = (typeof donorPlays)[number];

export interface DonorParts {
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
}

/** Half of it, or a tenth too much: what the page offers beside paying what is owed. */
const PART = 2n;
const EXTRA = 10n;

/** False where the invoice does not allow it (any more). `minor` pays that much of its currency instead. */
export function playDonor(
  { invoices, desk }: DonorParts,
  invoice: Invoice,
  play: DonorPlay,
  { method = "BTC-CHAIN", minor }: { method?: PaymentMethod; minor?: bigint | undefined } = {},
): boolean {
  if (play === "confirm") return desk.confirm(invoice);
  if (play === "mark_settled" || play === "mark_invalid") return desk.mark(invoice, marks[play]);
  const { due, paid } = accountingOf(invoice, invoices.payments(invoice.invoice_id));
  const rest = due > paid ? due - paid : 0n;
  const asked = {
    pay: rest,
    pay_part: dividedPart(invoice, due),
    pay_over: rest + due / EXTRA,
  }[play];
  const sats = minor === undefined ? asked : satsOf(minor, invoice.currency, invoice.rate);
  return sats > 0n && desk.pay(invoice, method, sats) !== undefined;
}

/** Half, as an amount that the invoice's currency can say. */
function dividedPart({ currency, rate }: Invoice, due: bigint): bigint {
  return satsOf(minorOf(due, currency, rate) / PART, currency, rate);
}
