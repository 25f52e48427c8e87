import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { ApiAnswer } from "../../api-answer.ts";
import type { Call } from "../../api-parts.ts";
import { invalidBody, ok, problem, unknownPayout } from "../btcpay-answer.ts";
import { parameter } from "../request-parameter.ts";
import type { PayoutDesk } from "./payout-desk.ts";
import { type Payout, type PayoutStore, payoutStates } from "./payout-store.ts";
import { payoutView } from "./payout-view.ts";

interface PayoutParts {
  readonly payouts: PayoutStore;
  readonly desk: PayoutDesk;
}

const approveBody = z.object({
  revision: z._default(z.int(), 0),
  rateRule: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
const markBody = z.object({
  state: z.enum(payoutStates),
  paymentProof: z.optional(
    z.nullable(z.looseObject({ proofType: z.string().check(z.maxLength(100)) })),
  ),
});

const invalidState = problem(
  400,
  "invalid-state",
  "The payout is in a state that does not allow this",
);

export const wantsCancelled = (request: FastifyRequest) =>
  (request.query as Record<string, unknown>).includeCancelled === "true";

/** What the merchant does with claims. */
export function payoutCalls({ payouts, desk }: PayoutParts) {
  const ofPayout =
    (call: (payout: Payout, request: FastifyRequest) => ApiAnswer): Call =>
    (request) => {
      const payout = payouts.byId(parameter(request, "payoutId"));
      return payout ? call(payout, request) : unknownPayout;
    };

  const list: Call = (request) => {
    const found = payouts
      .newest(1_000)
      .filter(({ state }) => wantsCancelled(request) || state !== "Cancelled");
    return ok(found.map(payoutView));
  };

  const get = ofPayout((payout) => ok(payoutView(payout)));

  const approve = ofPayout((payout, request) => {
    const body = approveBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    const { revision, rateRule } = body.data;
    if (revision !== 0) return problem(400, "old-revision", "The payout's revision is another");
    const rate = /^\d{1,10}(\.\d{1,8})?$/.test(rateRule ?? "")
      ? (rateRule ?? undefined)
      : undefined;
    if (!desk.approve(payout, rate)) return invalidState;
    return ok(payoutView(payouts.byId(payout.payout_id) as Payout));
  });

  const markPaid = ofPayout((payout) => {
    if (payout.state !== "AwaitingPayment") return invalidState;
    return desk.mark(payout, "Completed") ? ok() : invalidState;
  });

  const mark = ofPayout((payout, request) => {
    const body = markBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    const { state, paymentProof } = body.data;
    const proof = paymentProof ? JSON.stringify(paymentProof) : null;
    return desk.mark(payout, state, proof) ? ok() : invalidState;
  });

  const cancel = ofPayout((payout) => (desk.mark(payout, "Cancelled") ? ok() : invalidState));

  return { list, get, approve, markPaid, mark, cancel };
}
