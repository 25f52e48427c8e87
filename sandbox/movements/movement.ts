/** Money that went after a payment, or beside any, as it is kept and told; amounts in minor units, times in ms. */
export type Movement = Refund | Dispute | Transfer;

interface MovementPart {
  readonly id: string;
  readonly created_at: number;
  readonly changed_at: number;
}

interface PaymentPart extends MovementPart {
  readonly payment_id: string;
  readonly reference: string;
  readonly amount_minor: number;
  readonly currency: string;
  /** The amount in the currency in which the payment is kept, where that is another one. */
  readonly kept_minor: number | null;
  readonly kept_currency: string | null;
}

export interface Refund extends PaymentPart {
  readonly kind: "refund";
  /** By which the merchant ordered it; null where it was made at the gateway. */
  readonly order_key: string | null;
  readonly state: "done" | "failed";
}

export interface Dispute extends PaymentPart {
  readonly kind: "dispute";
  /** open: evidence may be sent; reviewed: it was; the others are final. */
  readonly state: "open" | "reviewed" | "won" | "lost";
  /** Whether the merchant is without the amount. */
  readonly withdrawn: boolean;
  /** Never given back; in the currency in which the payment is kept. */
  readonly fee_minor: number;
  readonly fee_currency: string;
  readonly reason: string;
  readonly evidence: string | null;
  readonly evidence_due_at: number;
}

export const transferKinds = ["to_bank", "from_bank", "fee", "fee_returned"] as const;

/** Between the merchant's balance and its bank, or the gateway's fees for the account. */
export interface Transfer extends MovementPart {
  readonly kind: "transfer";
  readonly what: (typeof transferKinds)[number];
  readonly amount_minor: number;
  readonly currency: string;
}

export function isRefund(movement: Movement): movement is Refund {
  return movement.kind === "refund";
}

export function isDispute(movement: Movement): movement is Dispute {
  return movement.kind === "dispute";
}
