export const invoiceStatuses = ["New", "Processing", "Expired", "Invalid", "Settled"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export type AdditionalStatus = "None" | "PaidLate" | "PaidPartial" | "Marked" | "PaidOver";
export type InvoiceMark = "Invalid" | "Settled";

export interface Standing {
  readonly status: InvoiceStatus;
  readonly additional_status: AdditionalStatus;
}

/** Satoshis: what is owed, what was seen, and what of it is confirmed. */
export interface Accounting {
  readonly due: bigint;
  /** Less than `due` where the store lets a small rest go. */
  readonly enough: bigint;
  readonly paid: bigint;
  readonly confirmed: bigint;
}

export type LifeEvent =
  | { readonly type: "InvoiceExpired"; readonly partiallyPaid: boolean }
  | { readonly type: "InvoiceProcessing"; readonly overPaid: boolean }
  | {
      readonly type: "InvoiceSettled";
      readonly manuallyMarked: boolean;
      readonly overPaid: boolean;
    }
  | { readonly type: "InvoiceInvalid"; readonly manuallyMarked: boolean };

export interface Step {
  readonly standing: Standing;
  readonly events: readonly LifeEvent[];
}

/** Where an invoice stands once its money and the time are looked at, and what happened on the way. */
export function afterLook(
  standing: Standing,
  money: Accounting,
  time: { readonly expired: boolean; readonly monitoringOver: boolean },
): Step {
  let { status, additional_status } = standing;
  const events: LifeEvent[] = [];
  const isPaid = money.paid >= money.enough;
  const overPaid = money.paid > money.due;

  if (status === "New" && time.expired) {
    status = "Expired";
    events.push({ type: "InvoiceExpired", partiallyPaid: money.paid > 0n });
  }
  if (status === "New" && isPaid) {
    status = "Processing";
    additional_status = overPaid ? "PaidOver" : "None";
    events.push({ type: "InvoiceProcessing", overPaid });
  }
  // Money that comes too late changes no status: the merchant decides by marking the invoice.
  if (status === "Expired" && isPaid) additional_status = "PaidLate";
  if ((status === "New" || status === "Expired") && !isPaid && money.paid > 0n) {
    additional_status = "PaidPartial";
  }
  if (status === "Processing") {
    additional_status = overPaid ? "PaidOver" : "None";
    if (money.confirmed >= money.enough) {
      status = "Settled";
      events.push({ type: "InvoiceSettled", manuallyMarked: false, overPaid });
    } else if (time.monitoringOver) {
      status = "Invalid";
      events.push({ type: "InvoiceInvalid", manuallyMarked: false });
    }
  }
  return { standing: { status, additional_status }, events };
}

export function possibleMarks({ status, additional_status }: Standing): readonly InvoiceMark[] {
  const marked = additional_status === "Marked";
  const open = status === "New" || status === "Processing" || status === "Expired";
  return [
    ...(open || status === "Invalid" ? (["Settled"] as const) : []),
    ...(open || (marked && status !== "Invalid") ? (["Invalid"] as const) : []),
  ];
}

/** Undefined where an invoice that stands so cannot be marked so. */
export function afterMark(standing: Standing, mark: InvoiceMark): Step | undefined {
  if (!possibleMarks(standing).includes(mark)) return undefined;
  const event: LifeEvent =
    mark === "Settled"
      ? { type: "InvoiceSettled", manuallyMarked: true, overPaid: false }
      : { type: "InvoiceInvalid", manuallyMarked: true };
  return { standing: { status: mark, additional_status: "Marked" }, events: [event] };
}

export function canRefund({ status, additional_status }: Standing): boolean {
  if (status === "Expired") return additional_status !== "None";
  return status === "Settled" || status === "Invalid";
}
