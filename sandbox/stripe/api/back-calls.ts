import * as z from "zod/mini";
import { evidenceTexts } from "../objects/new-dispute.ts";
import { StripeRefusal } from "../stripe-refusal.ts";
import { expandParam, metadata, positiveNumber, readParams, text, yesOrNo } from "./read-params.ts";
import type { StripeCall } from "./stripe-call.ts";

const refundParams = z.strictObject({
  amount: z.optional(positiveNumber),
  charge: z.optional(text(255)),
  expand: expandParam,
  metadata: z.optional(metadata),
  payment_intent: z.optional(text(255)),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
});

export const createRefund: StripeCall = (account, _id, params) => {
  const { expand: _, ...order } = readParams(refundParams, params);
  if (order.charge === undefined && order.payment_intent === undefined) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw new StripeRefusal(message, { code: "parameter_missing", begun: false });
  }
  return account.refunds.create(order);
};

/** An empty text takes a field back; all of it at once has Stripe's 150,000 signs. */
const evidence = z
  .strictObject(
    Object.fromEntries(
      evidenceTexts.map((field) => [field, z.optional(z.string().check(z.maxLength(20_000)))]),
    ),
  )
  .check(
    z.refine(
      (fields) => Object.values(fields).join("").length <= 150_000,
      "The evidence is longer than 150,000 characters.",
    ),
  );

const answerParams = z.strictObject({
  evidence: z.optional(evidence),
  expand: expandParam,
  metadata: z.optional(metadata),
  submit: z.optional(yesOrNo),
});

export const answerDispute: StripeCall = (account, id, params) => {
  const read = readParams(answerParams, params);
  const fields = Object.entries(read.evidence ?? {});
  const { metadata, submit = true } = read;
  return account.disputes.answer(id, {
    evidence: Object.fromEntries(fields.map(([field, text]) => [field, text || null])),
    metadata,
    submit,
  });
};

const noParams = z.strictObject({ expand: expandParam });

export const closeDispute: StripeCall = (account, id, params) => {
  readParams(noParams, params);
  return account.disputes.close(id);
};
