import type { Currency } from "../rates.ts";

interface Sum {
  readonly minor: number;
  readonly currency: Currency;
}

/** A payment as its gateway tells it. */
export interface GatewayRecord {
  /** By the name that the site's accounts give it. */
  readonly gateway: string;
  readonly payment_id: string;
  readonly reference: string;
  readonly state: "open" | "pending" | "succeeded" | "failed" | "expired";
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly cost: Sum;
  /** The whole amount in the currency in which the gateway keeps it, where that is another one. */
  readonly kept?: Sum;
  readonly declines: number;
  /** When its state changed last, ms: of one that succeeded, when the money was there. */
  readonly changed_at: number;
  /** What came for it where donors choose how much they send; `oddly`: in parts, or late. */
  readonly received?: { readonly minor: number; readonly oddly: boolean };
}

interface GoneRecord {
  readonly gateway: string;
  readonly id: string;
  readonly payment_id: string;
  readonly reference: string;
  readonly amount_minor: number;
  readonly currency: Currency;
  /** The amount in the currency in which the gateway keeps it, where that is another one. */
  readonly kept?: Sum;
  readonly created_at: number;
}

/** A refund as its gateway tells it. */
export interface RefundRecord extends GoneRecord {
  readonly kind: "refund";
  /** By which the site ordered it; null where it was made at the gateway. */
  readonly order_key: string | null;
  /** waiting: the donor has not claimed it. */
  readonly state: "waiting" | "done" | "failed";
  /** Whether it waits and always will: its donor never claims it. */
  readonly stays: boolean;
}

/** A dispute as its gateway tells it. */
export interface DisputeRecord extends GoneRecord {
  readonly kind: "dispute";
  readonly state: "open" | "reviewed" | "won" | "lost";
  /** Whether the amount was taken. */
  readonly withdrawn: boolean;
  readonly fee: Sum;
}

/** What happened to money after it was paid. */
export type MovementRecord = RefundRecord | DisputeRecord;

/** Money between a gateway's balance and the bank, or what the gateway takes for the account, as it tells it. */
export interface TransferRecord {
  readonly gateway: string;
  readonly id: string;
  readonly what: "to_bank" | "from_bank" | "fee" | "fee_returned";
  /** Above zero. */
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly created_at: number;
}

/** What happens to the balance as a whole. */
export interface GatewayAccount {
  /** Pays out what there is in one currency; answers how the bank sends it back. Undefined where there is nothing. */
  payOut(): Promise<(() => Promise<void>) | undefined>;
  /** The gateway takes a fee for itself, or gives one back. */
  takeFee(minor: number): Promise<void>;
  giveBackFee(minor: number): Promise<void>;
}

/** crypto pays on the chain all that is owed, lightning at once, part a half, over a tenth too much. */
export type Play =
  | "approve"
  | "decline"
  | "insufficient_funds"
  | "bank_transfer"
  | "crypto"
  | "lightning"
  | "part"
  | "over"
  | "settle"
  | "fail"
  | "expire";

/** What becomes of webhooks. */
export interface WebhookFaults {
  readonly lose?: number;
  readonly duplicate?: number;
  readonly delay_ms?: number;
  readonly shuffle?: boolean;
}

export interface FaultReport {
  readonly struck: Record<"lose" | "duplicate", number>;
  readonly webhooks_waiting: number;
}

/** A gateway, or several as one, met without any of the site's code. */
export interface GatewayClient {
  /** Whether a payment, refund or dispute of that id is its own. */
  owns(id: string): boolean;
  /** Plays the donor; what the payment does not allow any more changes nothing. */
  play(paymentId: string, action: Play): Promise<void>;
  /** What is left out is off. */
  setFaults(settings: WebhookFaults & { readonly seed?: number }): Promise<void>;
  faults(): Promise<FaultReport>;
  /** Every payment there is. */
  listPayments(): Promise<GatewayRecord[]>;
  /** Every refund and dispute there is. */
  listMovements(): Promise<MovementRecord[]>;
  /** Every transfer there is. */
  listTransfers(): Promise<TransferRecord[]>;
  /** Left out where the gateway tells of no transfers, and of several gateways as one. */
  readonly account?: GatewayAccount;
  /** What it holds, in minor units, by the site's account: "gateway:sandbox USD". */
  balances(): Promise<ReadonlyMap<string, number>>;
  /** Gives money back at the gateway, all that is left where no amount is said; the refund's id. */
  refund(paymentId: string, amountMinor?: number): Promise<string | undefined>;
  /** The money of a refund comes back. */
  failRefund(id: string): Promise<void>;
  /** The donor's bank takes money back; the dispute's id. */
  dispute(
    paymentId: string,
    how: { readonly amount_minor?: number; readonly withdrawn: boolean },
  ): Promise<string | undefined>;
  judge(disputeId: string, action: "withdraw" | "win" | "lose"): Promise<void>;
}

/** Several gateways as one: each is asked about what is its own. */
export function joinGateways(all: readonly GatewayClient[]): GatewayClient {
  const of = (id: string) => {
    const found = all.find((one) => one.owns(id));
    if (!found) throw new Error(`no gateway knows of ${id}`);
    return found;
  };
  const each = <T>(ask: (one: GatewayClient) => Promise<T>) => Promise.all(all.map(ask));
  return {
    owns: (id) => all.some((one) => one.owns(id)),
    play: (id, action) => of(id).play(id, action),
    setFaults: async (settings) => void (await each((one) => one.setFaults(settings))),
    faults: async () => {
      const reports = await each((one) => one.faults());
      const total = (of: (report: FaultReport) => number) =>
        reports.reduce((sum, report) => sum + of(report), 0);
      return {
        struck: {
          lose: total(({ struck }) => struck.lose),
          duplicate: total(({ struck }) => struck.duplicate),
        },
        webhooks_waiting: total(({ webhooks_waiting }) => webhooks_waiting),
      };
    },
    listPayments: async () => (await each((one) => one.listPayments())).flat(),
    listMovements: async () => (await each((one) => one.listMovements())).flat(),
    listTransfers: async () => (await each((one) => one.listTransfers())).flat(),
    balances: async () => new Map((await each((one) => one.balances())).flatMap((its) => [...its])),
    refund: (id, amount) => of(id).refund(id, amount),
    failRefund: (id) => of(id).failRefund(id),
    dispute: (id, how) => of(id).dispute(id, how),
    judge: (id, action) => of(id).judge(id, action),
  };
}
