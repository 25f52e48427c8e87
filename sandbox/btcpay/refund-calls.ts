import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "../gateway/payment-calls.ts";
import type { ApiAnswer } from "../gateway-http.ts";
import {
  currencyPlaces,
  isDestination,
  minorOf,
  type PaymentMethod,
  parseDecimal,
  paymentMethods,
  satsOf,
} from "./bitcoin.ts";
import {
  invalid,
  invalidBody,
  ok,
  parameter,
  problem,
  unknownInvoice,
  unknownPayout,
  unknownPullPayment,
} from "./btcpay-answer.ts";
import type { SettingsStore } from "./btcpay-database.ts";
import { canRefund } from "./invoice-life.ts";
import { accountingOf, type Invoice, type InvoiceStore } from "./invoice-store.ts";
import type { PayoutDesk } from "./payout-desk.ts";
import {
  type Payout,
  type PayoutStore,
  type PullPayment,
  payoutStates,
  payoutView,
  pullPaymentView,
} from "./payout-store.ts";

const decimalSchema = z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/, "Not a decimal"));
const methodsSchema = z.optional(
  z.nullable(z.array(z.enum(paymentMethods)).check(z.minLength(1), z.maxLength(2))),
);
const nameSchema = z.optional(z.nullable(z.string().check(z.maxLength(50))));
const descriptionSchema = z.optional(z.nullable(z.string().check(z.maxLength(5_000))));

interface RefundParts extends PullPaymentParts {
  readonly invoices: InvoiceStore;
  readonly settings: SettingsStore;
}

const variants = ["RateThen", "CurrentRate", "OverpaidAmount", "Fiat", "Custom"] as const;

const refundBody = z.object({
  name: nameSchema,
  description: descriptionSchema,
  payoutMethods: methodsSchema,
  refundVariant: z.enum(variants),
  subtractPercentage: z.optional(z.nullable(decimalSchema)),
  customAmount: z.optional(z.nullable(decimalSchema)),
  customCurrency: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
});
type RefundBody = z.output<typeof refundBody>;

interface Refund {
  readonly amount: bigint;
  readonly currency: string;
  /** Whether claims need nobody's approval: so with all that is fixed in bitcoin. */
  readonly approved: boolean;
}

/** Gives an invoice's money back by a pull payment, whose link is for the donor. */
export function refundCall(parts: RefundParts): Call {
  return (request) => {
    const invoice = parts.invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return unknownInvoice;
    const body = refundBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    if (!canRefund(invoice)) {
      return problem(400, "non-refundable", "Cannot refund this invoice");
    }
    const refund = refundOf(invoice, body.data, parts);
    if (typeof refund === "string") return invalid({ path: refund, message: "Invalid value" });
    const opened = parts.desk.open({
      name: body.data.name ?? `Refund ${invoice.invoice_id}`,
      description: body.data.description ?? "",
      currency: refund.currency,
      amount_minor: Number(refund.amount),
      auto_approve: refund.approved ? 1 : 0,
      methods: JSON.stringify(body.data.payoutMethods ?? paymentMethods),
      expires_at: null,
    });
    return ok(pullPaymentView(opened, parts.url()));
  };
}

/** What is given back, or the name of the field that cannot be meant. */
function refundOf(
  invoice: Invoice,
  body: RefundBody,
  { invoices, settings }: RefundParts,
): Refund | keyof RefundBody {
  const percent = parseDecimal(body.subtractPercentage ?? "0", 2) ?? 0n;
  if (percent >= 10_000n) return "subtractPercentage";
  const whole = wholeRefund(invoice, body, { invoices, settings });
  if (typeof whole === "string") return whole;
  const amount = (whole.amount * (10_000n - percent)) / 10_000n;
  return amount > 0n ? { ...whole, amount } : "refundVariant";
}

function wholeRefund(
  invoice: Invoice,
  body: RefundBody,
  { invoices, settings }: Pick<RefundParts, "invoices" | "settings">,
): Refund | keyof RefundBody {
  const { currency, rate } = invoice;
  const { paid, due } = accountingOf(invoice, invoices.payments(invoice.invoice_id));
  const paidMinor = minorOf(paid, currency, rate);
  switch (body.refundVariant) {
    case "RateThen":
      return { amount: paid, currency: "BTC", approved: true };
    case "CurrentRate": {
      const amount = satsOf(paidMinor, currency, settings.rate(currency) ?? rate);
      return { amount, currency: "BTC", approved: true };
    }
    case "OverpaidAmount":
      return { amount: paid > due ? paid - due : 0n, currency: "BTC", approved: true };
    case "Fiat":
      return { amount: paidMinor, currency, approved: false };
    case "Custom": {
      const custom = (body.customCurrency ?? currency).toUpperCase();
      const places = currencyPlaces(custom);
      if (places === undefined || settings.rate(custom) === undefined) return "customCurrency";
      const amount = parseDecimal(body.customAmount ?? "0", places) ?? 0n;
      if (amount <= 0n) return "customAmount";
      return { amount, currency: custom, approved: custom === "BTC" };
    }
  }
}

export interface PullPaymentParts {
  readonly url: () => string;
  readonly payouts: PayoutStore;
  readonly desk: PayoutDesk;
}

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

const wantsCancelled = (request: FastifyRequest) =>
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
