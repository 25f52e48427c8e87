import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { ApiAnswer } from "../../api-answer.ts";
import type { Call } from "../../api-parts.ts";
import { currencyPlaces } from "../bitcoin-rate.ts";
import {
  invalid,
  invalidBody,
  ok,
  problem,
  unknownPayout,
  unknownPullPayment,
} from "../btcpay-answer.ts";
import { parseDecimal } from "../decimal.ts";
import { isDestination, type PaymentMethod, paymentMethods } from "../payment-methods.ts";
import { parameter } from "../request-parameter.ts";
import { wantsCancelled } from "./payout-calls.ts";
import type { PayoutDesk } from "./payout-desk.ts";
import type { PayoutStore, PullPayment } from "./payout-store.ts";
import { payoutView, pullPaymentView } from "./payout-view.ts";

export interface PullPaymentParts {
  readonly url: () => string;
  readonly payouts: PayoutStore;
  readonly desk: PayoutDesk;
}

export const decimalSchema = z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/, "Not a decimal"));
export const methodsSchema = z.optional(
  z.nullable(z.array(z.enum(paymentMethods)).check(z.minLength(1), z.maxLength(2))),
);
export const nameSchema = z.optional(z.nullable(z.string().check(z.maxLength(50))));
export const descriptionSchema = z.optional(z.nullable(z.string().check(z.maxLength(5_000))));

const openBody = z.object({
  name: nameSchema,
  description: descriptionSchema,
  amount: decimalSchema,
  currency: z.string().check(z.maxLength(10)),
  autoApproveClaims: z.optional(z.nullable(z.boolean())),
  expiresAt: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(253_402_300_799)))),
  payoutMethods: methodsSchema,
});
const claimBody = z.object({
  destination: z.string().check(z.minLength(1), z.maxLength(1_500)),
  amount: z.optional(z.nullable(decimalSchema)),
  payoutMethodId: z._default(z.enum(paymentMethods), "BTC-CHAIN"),
});

/** Pull payments for the merchant, and for whoever has the address of one and claims its money. */
export function pullPaymentCalls({ url, payouts, desk }: PullPaymentParts) {
  const ofPullPayment =
    (call: (pullPayment: PullPayment, request: FastifyRequest) => ApiAnswer): Call =>
    (request) => {
      const found = payouts.pullPayment(parameter(request, "pullPaymentId"));
      return found ? call(found, request) : unknownPullPayment;
    };

  const list: Call = (request) => {
    const { includeArchived } = request.query as Record<string, unknown>;
    const found = payouts.pullPayments(includeArchived === "true");
    return ok(found.map((one) => pullPaymentView(one, url())));
  };

  const open: Call = (request) => {
    const body = openBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    const { data } = body;
    const currency = data.currency.toUpperCase();
    const places = currencyPlaces(currency);
    if (places === undefined) return invalid({ path: "currency", message: "Invalid currency" });
    const amount = parseDecimal(data.amount, places) ?? 0n;
    if (amount <= 0n) {
      return invalid({ path: "amount", message: "The amount should be more than 0." });
    }
    const opened = desk.open({
      name: data.name ?? "",
      description: data.description ?? "",
      currency,
      amount_minor: Number(amount),
      auto_approve: data.autoApproveClaims ? 1 : 0,
      methods: JSON.stringify(data.payoutMethods ?? paymentMethods),
      expires_at: data.expiresAt ? data.expiresAt * 1000 : null,
    });
    return ok(pullPaymentView(opened, url()));
  };

  const get = ofPullPayment((found) => ok(pullPaymentView(found, url())));

  const archive = ofPullPayment((found) => {
    desk.archive(found);
    return ok();
  });

  const listPayouts = ofPullPayment((found, request) => {
    const all = payouts.ofPullPayment(found.pull_payment_id);
    const shown = all.filter(({ state }) => wantsCancelled(request) || state !== "Cancelled");
    return ok(shown.map(payoutView));
  });

  const getPayout = ofPullPayment((found, request) => {
    const payout = payouts.byId(parameter(request, "payoutId"));
    if (payout?.pull_payment_id !== found.pull_payment_id) return unknownPayout;
    return ok(payoutView(payout));
  });

  const claim = ofPullPayment((found, request) => {
    const body = claimBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    return claimAnswer(desk, found, body.data);
  });

  return { list, open, get, archive, listPayouts, getPayout, claim };
}

/** Claims, or says by a sentence why not. `amount` is a decimal of the pull payment's currency. */
export function claimAnswer(
  desk: PayoutDesk,
  pullPayment: PullPayment,
  asked: { destination: string; amount?: string | null | undefined; payoutMethodId: PaymentMethod },
): ApiAnswer {
  const method = asked.payoutMethodId;
  const methods = JSON.parse(pullPayment.methods) as PaymentMethod[];
  if (!methods.includes(method)) {
    return invalid({ path: "payoutMethodId", message: "Invalid payout method" });
  }
  if (!isDestination(method, asked.destination)) {
    return invalid({ path: "destination", message: "Invalid destination" });
  }
  const places = currencyPlaces(pullPayment.currency) ?? 0;
  const amount = asked.amount ? parseDecimal(asked.amount, places) : undefined;
  if (amount !== undefined && amount <= 0n) {
    return invalid({ path: "amount", message: "Amount must be greater than 0" });
  }
  const claimed = desk.claim(pullPayment, { method, destination: asked.destination, amount });
  return typeof claimed === "string"
    ? problem(400, claimed, refusals[claimed])
    : ok(payoutView(claimed));
}

const refusals = {
  archived: "The pull payment has been archived",
  expired: "The pull payment has expired",
  overdraft: "The payout amount is more than what is left of the pull payment",
  "duplicate-destination": "The destination is used by another payout already",
  "amount-too-low": "The payout amount is too low",
} as const;
