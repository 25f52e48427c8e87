import type { InvoiceEvent } from "./btcpay-events.ts";

type InvoiceStatus = "New" | "Processing" | "Expired" | "Invalid" | "Settled";
type AdditionalStatus = "None" | "PaidLate" | "PaidPartial" | "Marked" | "PaidOver";
export type InvoiceMark = "Invalid" | "Settled";

export interface InvoiceState {
  readonly status: InvoiceStatus;
  readonly additional_status: AdditionalStatus;
}

/** In satoshis: the amount due, paid (confirmed or not) and confirmed. */
export interface PaymentTotals {
  readonly due: bigint;
  readonly paid: bigint;
  readonly confirmed: bigint;
}

/** A new state, and the events that report it. */
export interface StateChange {
  readonly state: InvoiceState;
  readonly events: readonly InvoiceEvent[];
}

/** The invoice's state, given its payments and the time. */
export function checkInvoice(
  state: InvoiceState,
  money: PaymentTotals,
  time: { readonly expired: boolean; readonly monitoringOver: boolean },
): StateChange {
  let { status, additional_status } = state;
  const events: InvoiceEvent[] = [];
  const isPaid = money.paid >= money.due;
  const paidInFull = money.paid > money.due ? "PaidOver" : "None";

  if (status === "New" && time.expired) {
    status = "Expired";
    events.push("InvoiceExpired");
  }
  if (status === "New" && isPaid) {
    status = "Processing";
    events.push("InvoiceProcessing");
  }
  // As at BTCPay Server, late payments do not change the status: the merchant marks the invoice.
  if (status === "Expired" && isPaid) additional_status = "PaidLate";
  if ((status === "New" || status === "Expired") && !isPaid && money.paid > 0n) {
    additional_status = "PaidPartial";
  }
  if (status === "Processing") {
    additional_status = paidInFull;
    if (money.confirmed >= money.due) {
      status = "Settled";
      events.push("InvoiceSettled");
    } else if (time.monitoringOver) {
      status = "Invalid";
      events.push("InvoiceInvalid");
    }
  }
  return { state: { status, additional_status }, events };
}

/** Undefined if the invoice cannot be marked like this in its current status. */
export function markInvoice(
  { status, additional_status }: InvoiceState,
  mark: InvoiceMark,
): StateChange | undefined {
  const isFinal = status === "Settled" && additional_status !== "Marked";
  if (isFinal || status === mark) return undefined;
  return {
    state: { status: mark, additional_status: "Marked" },
    events: [mark === "Settled" ? "InvoiceSettled" : "InvoiceInvalid"],
  };
}

export function canRefund({ status, additional_status }: InvoiceState): boolean {
  if (status === "Expired") return additional_status !== "None";
  return status === "Settled" || status === "Invalid";
}
