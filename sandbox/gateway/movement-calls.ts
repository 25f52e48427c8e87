import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  type ApiResponse,
  apiError,
  type Call,
  missingKey,
  parameter,
  parsed,
  readIdempotencyKey,
  unknownPayment,
} from "../gateway-http.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import {
  type Dispute,
  isDispute,
  isRefund,
  type MovementDesk,
  paymentFields,
  type Refund,
} from "./movements.ts";
import type { Payment, PaymentStore } from "./payment-store.ts";

interface CallParts {
  readonly moves: MovementDesk;
  readonly payments: PaymentStore;
  readonly clock: SandboxClock;
}

const amount = z.int().check(z.positive(), z.lte(99_999_999_999));
const refundOrder = z.object({
  payment_id: z.string().check(z.maxLength(200)),
  amount_minor: amount,
  currency: z.enum(["USD", "EUR"]),
});
/** Without an amount, refunds the remaining one. */
const refundBody = z.object({ amount_minor: z.optional(amount) });

export function refundCalls({ moves, payments }: CallParts) {
  /** Without an amount, refunds the remaining one. */
  function refund(payment: Payment, order_key: string | null, amount?: number): ApiResponse {
    const remaining = moves.remaining(payment);
    const amount_minor = amount ?? remaining;
    if (amount_minor > remaining || amount_minor === 0) {
      return apiError("not_possible", "The amount is more than the payment's remaining amount.");
    }
    const order = { kind: "refund", order_key, state: "done" } as const;
    const created = { ...order, ...paymentFields(payment, amount_minor) };
    return { status: 201, body: moves.create<Refund>("ref", created, "refund.done") };
  }

  /** A repeated key returns the refund in its current state; for another payment or amount it is refused. */
  const order = parsed("body", refundOrder, ({ payment_id, amount_minor, currency }, request) => {
    const key = readIdempotencyKey(request);
    if (key === undefined) return missingKey;
    const earlier = moves.byOrder(key);
    if (earlier && isRefund(earlier)) {
      const same = earlier.amount_minor === amount_minor && earlier.currency === currency;
      return same && earlier.payment_id === payment_id
        ? { status: 201, body: earlier }
        : apiError("key_reused", "This Idempotency-Key was used for another refund.");
    }
    const payment = payments.byId(payment_id);
    if (!payment) return unknownPayment;
    if (payment.currency !== currency) {
      return apiError("not_possible", `The payment is in ${payment.currency}.`);
    }
    return refund(payment, key, amount_minor);
  });

  /** A refund by someone who is logged in at the gateway. */
  const refundAtGateway = parsed("body", refundBody, ({ amount_minor }, request) => {
    const payment = payments.byId(parameter(request));
    return payment ? refund(payment, null, amount_minor) : unknownPayment;
  });

  /** The donor's bank returns the money. */
  const fail: Call = (request) => {
    const found = moves.find(parameter(request));
    if (!found || !isRefund(found)) return apiError("not_found", "This refund does not exist.");
    if (found.state === "failed") return apiError("not_possible", "The refund has already failed.");
    return { status: 200, body: moves.change(found, { state: "failed" }, "refund.failed") };
  };

  return { order, refundAtGateway, fail, refund };
}

const EVIDENCE_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;
/** The gateway's fee per dispute, in minor units. */
const FEE_MINOR = 1_500;

const opening = z.object({
  /** Without it the remaining amount. */
  amount_minor: z.optional(amount),
  reason: z._default(z.string().check(z.minLength(1), z.maxLength(100)), "fraudulent"),
  /** Whether the amount is withdrawn immediately. */
  withdrawn: z._default(z.boolean(), true),
});
const evidence = z.object({ text: z.string().check(z.minLength(1), z.maxLength(10_000)) });
const decisionBody = z.object({ action: z.enum(["withdraw", "win", "lose"]) });

const decisions = {
  withdraw: { change: { withdrawn: true }, event: "dispute.withdrawn" },
  win: { change: { state: "won", withdrawn: false }, event: "dispute.won" },
  lose: { change: { state: "lost", withdrawn: true }, event: "dispute.lost" },
} as const;

export function disputeCalls({ moves, payments, clock }: CallParts) {
  function openDispute(payment: Payment, options: z.output<typeof opening>): ApiResponse {
    const remaining = moves.remaining(payment);
    const { reason, withdrawn, amount_minor = remaining } = options;
    if (amount_minor > remaining || amount_minor === 0) {
      return apiError("not_possible", "The amount is more than the payment's remaining amount.");
    }
    const dispute = moves.create<Dispute>(
      "dsp",
      {
        kind: "dispute",
        state: "open",
        ...paymentFields(payment, amount_minor),
        ...{ withdrawn, reason, evidence: null, fee_minor: FEE_MINOR },
        fee_currency: payment.kept_currency ?? payment.currency,
        evidence_due_at: clock.now() + EVIDENCE_WITHIN_MS,
      },
      "dispute.opened",
    );
    return { status: 201, body: dispute };
  }

  /** The bank's decision; it may later change a lost dispute to won. */
  function decideDispute(
    dispute: Dispute,
    action: z.output<typeof decisionBody>["action"],
  ): ApiResponse {
    const { state } = dispute;
    if (state === "won" || (state === "lost" && action !== "win")) {
      return apiError("not_possible", `The dispute is ${state}.`);
    }
    const { change, event } = decisions[action];
    return { status: 200, body: moves.change(dispute, change, event) };
  }

  const withDispute = (
    request: FastifyRequest,
    work: (dispute: Dispute) => ApiResponse,
  ): ApiResponse => {
    const found = moves.find(parameter(request));
    return found && isDispute(found)
      ? work(found)
      : apiError("not_found", "This dispute does not exist.");
  };

  const open = parsed("body", opening, (body, request) => {
    const payment = payments.byId(parameter(request));
    return payment ? openDispute(payment, body) : unknownPayment;
  });

  const sendEvidence = parsed("body", evidence, ({ text }, request) =>
    withDispute(request, (dispute) => {
      if (dispute.state !== "open" || clock.now() > dispute.evidence_due_at) {
        return apiError("not_possible", "The dispute no longer accepts evidence.");
      }
      const change = { state: "reviewed", evidence: text } as const;
      return { status: 200, body: moves.change(dispute, change, "dispute.reviewed") };
    }),
  );

  const decide = parsed("body", decisionBody, ({ action }, request) =>
    withDispute(request, (dispute) => decideDispute(dispute, action)),
  );

  return {
    open,
    sendEvidence,
    decide,
    /** Disputes the remaining amount. */
    openRemaining: (payment: Payment) => openDispute(payment, opening.parse({})),
    decideDispute,
  };
}
