import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiAnswer, apiError, invalidAnswer, unknownPayment } from "../api-answer.ts";
import type { ApiParts, Call } from "../api-parts.ts";
import type { Payment } from "../payment-store.ts";
import { type Dispute, isDispute } from "./movement.ts";
import { partOf } from "./movement-desk.ts";

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

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
