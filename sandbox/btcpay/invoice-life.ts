import type { InvoiceEvent } from "./btcpay-events.ts";

type InvoiceStatus = "New" | "Processing" | "Expired" | "Invalid" | "Settled";
type AdditionalStatus = "None" | "PaidLate" | "PaidPartial" | "Marked" | "PaidOver";
export type InvoiceMark = "Invalid" | "Settled";

export interface Standing {
  readonly status: InvoiceStatus;
  readonly additional_status: AdditionalStatus;
}

/** Satoshis: what is owed, what was seen, and how much of that is confirmed. */
export interface Accounting {
  readonly due: bigint;
  readonly paid: bigint;
  readonly confirmed: bigint;
}

/** A new status, and the events on the way to it. */
export interface Step {
  readonly standing: Standing;
  readonly events: readonly InvoiceEvent[];
}

/** The status of an invoice after its money and the time are checked. */
export function afterLook(
  standing: Standing,
  money: Accounting,
  time: { readonly expired: boolean; readonly monitoringOver: boolean },
): Step {
  let { status, additional_status } = standing;
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
  // As at BTCPay Server, money that comes too late changes no status: the merchant marks the invoice.
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
  return { standing: { status, additional_status }, events };
}

/** Undefined if an invoice of this status cannot be marked so. */
export function afterMark(
  { status, additional_status }: Standing,
  mark: InvoiceMark,
): Step | undefined {
  const isFinal = status === "Settled" && additional_status !== "Marked";
  if (isFinal || status === mark) return undefined;
  return {
    standing: { status: mark, additional_status: "Marked" },
    events: [mark === "Settled" ? "InvoiceSettled" : "InvoiceInvalid"],
  };
}

export function canRefund({ status, additional_status }: Standing): boolean {
  if (status === "Expired") return additional_status !== "None";
  return status === "Settled" || status === "Invalid";
}
