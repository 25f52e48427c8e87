import type { Money } from "#contract/money.ts";

/** The same money in the donor's currency and in that of our balance at the gateway. */
export interface Exchanged {
  readonly from: Money;
  readonly to: Money;
}

/** An amount that left our balance and may be returned to it. */
export interface ExchangedOutflow {
  /** Present if the balance has another currency. */
  readonly exchanged?: Exchanged;
  /** By how much the returned money falls short of `exchanged`, in the balance's currency; negative for a gain. */
  readonly exchangeLoss?: Money;
}
