import type { Currency } from "../rates.ts";
import type {
  DisputeRecord,
  GatewayRecord,
  MovementRecord,
  TransferRecord,
} from "./gateway-client.ts";

/** By the name that the site's accounts give it. */
export const STRIPE = "stripe-test";

interface Line {
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly created: number;
}

export interface Session {
  readonly id: string;
  readonly status: "open" | "complete" | "expired";
  readonly payment_status: "paid" | "unpaid";
  readonly amount_total: number;
  readonly currency: string;
  readonly created: number;
  readonly metadata: { readonly donation_id: string };
  readonly payment_intent: string | null;
}

export interface Charge {
  readonly id: string;
  readonly payment_intent: string;
  readonly status: "pending" | "succeeded" | "failed";
  readonly created: number;
  readonly payment_method_details: { readonly type: string };
  readonly balance_transaction: Line | null;
}

interface Back {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
}

export interface Refund extends Back {
  readonly status: string;
  readonly metadata: { readonly refund_id?: string };
  readonly balance_transaction: Line;
}

export interface Dispute extends Back {
  readonly status: string;
  readonly balance_transactions: readonly Line[];
}

export function paymentOf(session: Session, charges: readonly Charge[]): GatewayRecord {
  const paid = charges.find(({ status }) => status === "succeeded");
  const line = paid?.balance_transaction;
  const currency = currencyOf(session.currency);
  const keptIn = line ? currencyOf(line.currency) : currency;
  // A bank's money is there when it is in the balance, a card's at once.
  const isCard = paid?.payment_method_details.type === "card";
  const at = (isCard ? paid?.created : line?.created) ?? session.created;
  return {
    gateway: STRIPE,
    payment_id: session.id,
    reference: session.metadata.donation_id,
    state: stateOf(session, charges),
    amount_minor: session.amount_total,
    currency,
    cost: { minor: line?.fee ?? 0, currency: keptIn },
    ...(line && keptIn !== currency ? { kept: { minor: line.amount, currency: keptIn } } : {}),
    declines: charges.filter(({ status }) => status === "failed").length,
    changed_at: at * 1000,
  };
}

function stateOf(session: Session, charges: readonly Charge[]): GatewayRecord["state"] {
  if (session.status !== "complete") return session.status;
  // Its fee is told a moment later; until then it is not over.
  const line = charges.find(({ status }) => status === "succeeded")?.balance_transaction;
  if (session.payment_status === "paid") return line ? "succeeded" : "pending";
  return charges.some(({ status }) => status === "pending") ? "pending" : "failed";
}

type Sessions = ReadonlyMap<string | null, Session>;

function goneOf(back: Back, sessions: Sessions, line: Line | undefined) {
  const session = sessions.get(back.payment_intent);
  const currency = currencyOf(back.currency);
  const isElsewhere = line && currencyOf(line.currency) !== currency;
  return {
    gateway: STRIPE,
    id: back.id,
    payment_id: session?.id ?? "",
    reference: session?.metadata.donation_id ?? "",
    amount_minor: back.amount,
    currency,
    ...(isElsewhere
      ? { kept: { minor: Math.abs(line.amount), currency: currencyOf(line.currency) } }
      : {}),
    created_at: back.created * 1000,
  };
}

export function refundOf(refund: Refund, sessions: Sessions): MovementRecord {
  return {
    ...goneOf(refund, sessions, refund.balance_transaction),
    kind: "refund",
    order_key: refund.metadata.refund_id ?? null,
    state: refund.status === "failed" ? "failed" : "done",
    stays: false,
  };
}

const endings: Record<string, DisputeRecord["state"]> = {
  needs_response: "open",
  warning_needs_response: "open",
  won: "won",
  warning_closed: "won",
  lost: "lost",
};

export function disputeOf(dispute: Dispute, sessions: Sessions): MovementRecord {
  const { balance_transactions: lines, status } = dispute;
  const [first] = lines;
  return {
    ...goneOf(dispute, sessions, first),
    kind: "dispute",
    state: endings[status] ?? "reviewed",
    withdrawn: lines.length === 1,
    fee: {
      minor: lines.reduce((sum, { fee }) => sum + fee, 0),
      currency: currencyOf(first?.currency ?? dispute.currency),
    },
  };
}

/** A line of the balance that belongs to no payment. */
export interface Transaction extends Line {
  readonly id: string;
  readonly type: string;
}

/** What such a line of each type is that leaves the balance, and one that comes in. */
const transfers: Readonly<
  Record<string, readonly [out: TransferRecord["what"], back: TransferRecord["what"]]>
> = {
  payout: ["to_bank", "from_bank"],
  payout_failure: ["to_bank", "from_bank"],
  stripe_fee: ["fee", "fee_returned"],
};

export const transferTypes = Object.keys(transfers);

export function transferOf({ id, type, amount, currency, created }: Transaction): TransferRecord {
  const [out, back] = transfers[type] ?? ["fee", "fee_returned"];
  return {
    gateway: STRIPE,
    id,
    what: amount < 0 ? out : back,
    amount_minor: Math.abs(amount),
    currency: currencyOf(currency),
    created_at: created * 1000,
  };
}

export function currencyOf(code: string): Currency {
  return code.toUpperCase() as Currency;
}
