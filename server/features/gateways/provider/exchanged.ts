import type { Money } from "#contract/money.ts";

/** The same money in the currency that the donor paid in, and in that of our balance at the gateway. */
export interface Exchanged {
  readonly from: Money;
  readonly to: Money;
}

/** A sum that left our balance, and may come back to it. */
export interface GoneByExchange {
  /** The sum in the currency of our balance too, as it left, where that is another one. */
  readonly exchanged?: Exchanged;
  /**
   * What less came back so far than had left by `exchanged`, in the currency of our balance; below zero where it was
   * more. Told where the gateway exchanges.
   */
  readonly exchangeLoss?: Money;
}
