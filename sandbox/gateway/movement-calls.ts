import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiAnswer, apiError, invalidAnswer, unknownPayment } from "../gateway-http.ts";
import {
  type Dispute,
  isDispute,
  isRefund,
  partOf,
  type Refund,
  type Transfer,
  transferKinds,
} from "./movements.ts";
import { type ApiParts, type Call, readKey } from "./payment-calls.ts";
import { keeping } from "./payment-life.ts";
import { changeQuery, cutChanges, type Payment, paymentView, placeOf } from "./payment-store.ts";

const amount = z.int().check(z.positive(), z.lte(99_999_999_999));
const refundOrder = z.object({
  payment_id: z.string().check(z.maxLength(200)),
  amount_minor: amount,
  currency: z.enum(["USD", "EUR"]),
});
/** What is left out is the whole rest. */
const refundHere = z.object({ amount_minor: z.optional(amount) });
const listQuery = z.object({ payment_id: z.string().check(z.maxLength(200)) });

export function refundCalls({ moves, payments }: Pick<ApiParts, "moves" | "payments">) {
  /** Without an amount all that is left. */
  function giveBack(payment: Payment, order_key: string | null, wanted?: number): ApiAnswer {
    const left = moves.left(payment);
    const amount_minor = wanted ?? left;
    if (amount_minor > left || amount_minor === 0) {
      return apiError("not_possible", "So much of the payment is not left to be refunded.");
    }
    const wish = { kind: "refund", order_key, state: "done" } as const;
    const made = { ...wish, ...partOf(payment, amount_minor) };
    return { status: 201, body: moves.begin<Refund>("ref", made, "refund.done") };
  }

  /** The same key gives the refund as it stands now; for another payment or amount it is refused. */
  const order: Call = (request) => {
    const key = readKey(request);
    if (key === undefined) {
      return apiError("bad_request", "The header Idempotency-Key is missing or not usable.");
    }
    const asked = refundOrder.safeParse(request.body);
    if (!asked.success) return invalidAnswer(asked.error.issues);
    const { payment_id, amount_minor, currency } = asked.data;
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
    return giveBack(payment, key, amount_minor);
  };

  const list: Call = (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidAnswer(query.error.issues);
    const refunds = moves.ofPayment(query.data.payment_id).filter(isRefund);
    return { status: 200, body: { refunds } };
  };

  /** As somebody does who is logged in at the gateway. */
  const here: Call = (request) => {
    const body = refundHere.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    const payment = payments.byId(idOf(request));
    if (!payment) return unknownPayment;
    return giveBack(payment, null, body.data.amount_minor);
  };

  /** The donor's bank sends the money back. */
  const fail: Call = (request) => {
    const found = moves.find(idOf(request));
    if (!found || !isRefund(found)) return apiError("not_found", "There is no such refund.");
    if (found.state === "failed") return apiError("not_possible", "The refund has failed already.");
    return { status: 200, body: moves.change(found, { state: "failed" }, "refund.failed") };
  };

  return { order, list, here, fail, giveBack };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

const EVIDENCE_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;
/** Kept by the gateway for each dispute, in minor units. */
const FEE_MINOR = 1_500;

const opening = z.object({
  /** What is left out is the whole rest. */
  amount_minor: z.optional(z.int().check(z.positive(), z.lte(99_999_999_999))),
  reason: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Whether the amount is taken at once; it is where that is left out. */
  withdrawn: z.optional(z.boolean()),
});
const evidence = z.object({ text: z.string().check(z.minLength(1), z.maxLength(10_000)) });
const playBody = z.object({ action: z.enum(["withdraw", "win", "lose"]) });
type Opening = z.output<typeof opening>;
type Judgement = z.output<typeof playBody>["action"];

export function disputeCalls({
  moves,
  payments,
  clock,
}: Pick<ApiParts, "moves" | "payments" | "clock">) {
  /** Without an amount all that is left. */
  function begin(payment: Payment, how: Partial<Opening>): ApiAnswer {
    const left = moves.left(payment);
    const { reason = "fraudulent", withdrawn = true, amount_minor = left } = how;
    if (amount_minor > left || amount_minor === 0) {
      return apiError("not_possible", "So much of the payment is not left to be disputed.");
    }
    const dispute = moves.begin<Dispute>(
      "dsp",
      {
        kind: "dispute",
        state: "open",
        ...partOf(payment, amount_minor),
        withdrawn,
        fee_minor: FEE_MINOR,
        fee_currency: payment.kept_currency ?? payment.currency,
        reason,
        evidence: null,
        evidence_due_at: clock.now() + EVIDENCE_WITHIN_MS,
      },
      "dispute.opened",
    );
    return { status: 201, body: dispute };
  }

  /** What the donor's bank does; it may decide otherwise what was lost. */
  function judge(dispute: Dispute, action: Judgement): ApiAnswer {
    const isTurned = dispute.state === "lost" && action === "win";
    if (!isTurned && (dispute.state === "won" || dispute.state === "lost")) {
      return apiError("not_possible", `The dispute is ${dispute.state}.`);
    }
    switch (action) {
      case "withdraw":
        return done(moves.change(dispute, { withdrawn: true }, "dispute.withdrawn"));
      case "win":
        return done(moves.change(dispute, { state: "won", withdrawn: false }, "dispute.won"));
      case "lose":
        return done(moves.change(dispute, { state: "lost", withdrawn: true }, "dispute.lost"));
    }
  }

  const open: Call = (request) => {
    const body = opening.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    const payment = payments.byId(idOf(request));
    return payment ? begin(payment, body.data) : unknownPayment;
  };

  const found = (request: FastifyRequest): Dispute | undefined => {
    const movement = moves.find(idOf(request));
    return movement && isDispute(movement) ? movement : undefined;
  };

  const answer: Call = (request) => {
    const body = evidence.safeParse(request.body);
    if (!body.success) return invalidAnswer(body.error.issues);
    const dispute = found(request);
    if (!dispute) return unknownDispute;
    if (dispute.state !== "open" || clock.now() > dispute.evidence_due_at) {
      return apiError("not_possible", "The dispute takes no evidence any more.");
    }
    const change = { state: "reviewed", evidence: body.data.text } as const;
    return { status: 200, body: moves.change(dispute, change, "dispute.reviewed") };
  };

  const play: Call = (request) => {
    const body = playBody.safeParse(request.body);
    if (!body.success) return invalidAnswer(body.error.issues);
    const dispute = found(request);
    return dispute ? judge(dispute, body.data.action) : unknownDispute;
  };

  return { open, answer, play, begin, judge };
}

const unknownDispute = apiError("not_found", "There is no such dispute.");

function done(dispute: Dispute) {
  return { status: 200, body: dispute };
}

const transferBody = z.object({
  what: z.enum(transferKinds),
  amount_minor: z.int().check(z.positive(), z.lte(99_999_999_999)),
  currency: z.enum(["USD", "EUR"]),
});

/** What concerns the merchant's account as a whole. */
export function accountCalls(parts: ApiParts) {
  const { payments, movements, moves, balances } = parts;

  /** What the gateway holds, by currency. */
  const balance: Call = () => {
    const { drift_minor } = parts.keeping.now();
    const told = balances.all().map(({ currency, minor }) => ({
      currency,
      amount_minor: minor + drift_minor,
    }));
    return { status: 200, body: { balances: told } };
  };

  /** Everything that changed, each where it changed last, the oldest change first. */
  const changes: Call = (request) => {
    const query = changeQuery.safeParse(request.query);
    if (!query.success) return invalidAnswer(query.error.issues);
    const { limit } = query.data;
    const place = placeOf(query.data);
    const paid = payments.changesAfter(place, limit + 1).map((payment) => ({
      ...{ changed_at: payment.changed_at, change_no: payment.change_no },
      view: { kind: "payment", ...paymentView(payment) },
    }));
    const moved = movements.changesAfter(place, limit + 1).map(({ movement, ...at }) => ({
      ...at,
      view: movement,
    }));
    const found = [...paid, ...moved].sort(
      (a, b) => a.changed_at - b.changed_at || a.change_no - b.change_no,
    );
    const { shown, next_cursor } = cutChanges(found, limit);
    return { status: 200, body: { changes: shown.map(({ view }) => view), next_cursor } };
  };

  /** Money between the balance and the bank, or a fee of the account. */
  const transfer: Call = (request) => {
    const body = transferBody.safeParse(request.body);
    if (!body.success) return invalidAnswer(body.error.issues);
    const made = moves.begin<Transfer>("trf", { kind: "transfer", ...body.data });
    return { status: 201, body: made };
  };

  const setKeeping: Call = (request) => {
    const body = keeping.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    parts.keeping.set(body.data);
    return { status: 200, body: body.data };
  };

  return { balance, changes, transfer, setKeeping };
}
