import { money } from "#contract/money.ts";
import { type Clock, MINUTE_MS } from "../../../platform/clock.ts";
import {
  BadSignature,
  type GatewayFact,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  type GatewayTransfer,
  type PaymentProvider,
} from "../provider/payment-provider.ts";
import type { BankBook, BankRefund, BankTransfer, LinePosition, OtherLine } from "./bank-book.ts";

export const BANK_PROVIDER = "bank";

/** Longer than a transaction that decides lines takes. */
const ROUND_OVERLAP_MS = 10 * MINUTE_MS;
const PAGE_SIZE = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface BankProviderOptions {
  readonly book: BankBook;
  readonly clock: Clock;
  readonly pageSize?: number;
}

/**
 * Transfers to the charity's bank account as a PaymentProvider. The hosted page is the donation's own page, the
 * payments are the matched lines of bank statements, and people send the refunds.
 */
export function createBankProvider({
  book,
  clock,
  pageSize = PAGE_SIZE,
}: BankProviderOptions): PaymentProvider {
  const readTransfer = async (by: { reference: string } | { donationId: string }) => {
    const transfer = await book.findTransfer(by);
    return transfer ? toFacts(transfer, clock()) : [];
  };
  return {
    name: BANK_PROVIDER,
    title: "Bank transfer",
    mode: "live",
    capabilities: {
      methods: new Set(["bank"]),
      refunds: "by_hand",
      disputes: false,
      balance: true,
      lookups: false,
    },
    origins: [],
    idempotencyKeyTtlMs: Number.POSITIVE_INFINITY,
    eventTypes: new Set(),
    harmlessTypes: new Set(),

    check: async () => {},

    async createCheckout({ reference: donationId, returnUrl }) {
      const paymentId = await book.openTransfer(donationId);
      if (!paymentId) throw new GatewayRefused("the settings have no IBAN");
      return { paymentId, url: returnUrl };
    },

    async expireCheckout(reference) {
      await book.closeTransfer(reference);
      return readTransfer({ reference });
    },

    getPayment: (reference) => readTransfer({ reference }),
    findPayment: (donationId) => readTransfer({ donationId }),

    async pull(cursor) {
      const now = clock();
      const { transfers, others, next } = await book.findChanges(readCursor(cursor), pageSize);
      return {
        facts: [
          ...transfers.flatMap((transfer) => toFacts(transfer, now)),
          ...others.map(toTransferFact),
        ],
        next: next ? writeCursor(next) : null,
        nextRound: writeCursor({ decidedAt: now - ROUND_OVERLAP_MS, id: FIRST_ID }),
      };
    },

    readWebhook() {
      throw new BadSignature("bank transfers have no webhooks");
    },

    refund: async ({ id, paymentId, reference, amount }) => ({
      ...refundIds(id, { reference: paymentId, donationId: reference }),
      state: "waiting",
      amount,
      changedAt: clock(),
    }),

    async sendEvidence() {
      throw new GatewayRefused("bank transfers have no disputes");
    },

    balance: () => book.findBalances(),
  };
}

function toFacts(transfer: BankTransfer, now: number): readonly GatewayFact[] {
  return [
    toPayment(transfer, now),
    ...transfer.refunds.map((refund) => toRefund(transfer, refund)),
  ];
}

function toPayment(transfer: BankTransfer, now: number): GatewayPayment {
  const { reference, donationId, total, receivedMinor } = transfer;
  const common = {
    kind: "payment",
    paymentId: reference,
    reference: donationId,
    total,
    cost: money(0, total.currency),
    declines: 0,
  } as const;
  if (receivedMinor >= total.minor) {
    const isTooMuch = receivedMinor > total.minor;
    return {
      ...common,
      state: "succeeded",
      paidBy: { way: "bank_transfer" },
      changedAt: transfer.receivedAt ?? transfer.openedAt,
      ...(isTooMuch ? { received: money(receivedMinor, total.currency) } : {}),
    };
  }
  if (now < transfer.expiresAt) return { ...common, state: "open", changedAt: transfer.openedAt };
  return {
    ...common,
    state: "expired",
    changedAt: transfer.expiresAt,
    ...(receivedMinor > 0 ? { received: money(receivedMinor, total.currency) } : {}),
  };
}

const refundIds = (
  id: string,
  { reference, donationId }: Pick<BankTransfer, "reference" | "donationId">,
) =>
  ({
    kind: "refund",
    refundId: id,
    ours: id,
    paymentId: reference,
    reference: donationId,
  }) as const;

function toRefund(transfer: BankTransfer, refund: BankRefund): GatewayRefund {
  return {
    ...refundIds(refund.id, transfer),
    state: refund.isReturned ? "failed" : "done",
    amount: refund.amount,
    changedAt: refund.bookedAt,
  };
}

/** Money of the charity that came from elsewhere, such as a gateway's payout, or went there. */
function toTransferFact({ id, amount, bookedAt }: OtherLine): GatewayTransfer {
  return {
    kind: "transfer",
    transferId: id,
    what: amount.minor > 0 ? "from_bank" : "to_bank",
    amount: money(Math.abs(amount.minor), amount.currency),
    changedAt: bookedAt,
  };
}

function writeCursor({ decidedAt, id }: LinePosition): string {
  return `${decidedAt}:${id}`;
}

/** An unreadable cursor starts at the beginning: reading lines again loses nothing. */
function readCursor(cursor: string | null): LinePosition {
  const [, decidedAt, id] = /^(\d{1,15}):([0-9a-f-]{36})$/.exec(cursor ?? "") ?? [];
  return { decidedAt: Number(decidedAt ?? 0), id: id ?? FIRST_ID };
}
