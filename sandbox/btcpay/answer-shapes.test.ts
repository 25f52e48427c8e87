import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createManualClock } from "../manual-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

// What the API's description says of each answer, written down by reading it.
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const unixSeconds = z.int().check(z.gt(1_000_000_000), z.lt(10_000_000_000));
const url = z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d+\//));
const id = z.string().check(z.minLength(20));
const status = z.enum(["New", "Processing", "Expired", "Invalid", "Settled"]);
const methodId = z.enum(["BTC-CHAIN", "BTC-LN"]);

const invoice = z.strictObject({
  id,
  storeId: id,
  amount: decimal,
  paidAmount: decimal,
  currency: z.string(),
  type: z.enum(["Standard", "TopUp"]),
  checkoutLink: url,
  createdTime: unixSeconds,
  expirationTime: unixSeconds,
  monitoringExpiration: unixSeconds,
  status,
  additionalStatus: z.enum(["None", "PaidLate", "PaidPartial", "Marked", "Invalid", "PaidOver"]),
  availableStatusesForManualMarking: z.array(status),
  archived: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  checkout: z.strictObject({
    speedPolicy: z.enum(["HighSpeed", "MediumSpeed", "LowSpeed", "LowMediumSpeed"]),
    paymentMethods: z.array(methodId),
    defaultPaymentMethod: z.nullable(methodId),
    lazyPaymentMethods: z.boolean(),
    expirationMinutes: z.number(),
    monitoringMinutes: z.number(),
    paymentTolerance: z.number(),
    redirectURL: z.nullable(z.string()),
    redirectAutomatically: z.boolean(),
    defaultLanguage: z.nullable(z.string()),
  }),
  receipt: z.strictObject({ enabled: z.boolean(), showQR: z.boolean(), showPayments: z.boolean() }),
});

const payment = z.strictObject({
  id,
  receivedDate: unixSeconds,
  value: decimal,
  fee: decimal,
  status: z.enum(["Invalid", "Processing", "Settled"]),
  destination: z.string(),
});

const paymentMethod = z.strictObject({
  paymentMethodId: methodId,
  currency: z.literal("BTC"),
  destination: z.string(),
  paymentLink: z.nullable(z.string()),
  rate: decimal,
  paymentMethodPaid: decimal,
  totalPaid: decimal,
  due: decimal,
  amount: decimal,
  paymentMethodFee: decimal,
  payments: z.array(payment),
  activated: z.boolean(),
  additionalData: z.record(z.string(), z.unknown()),
});

const pullPayment = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  amount: decimal,
  BOLT11Expiration: z.string(),
  autoApproveClaims: z.boolean(),
  archived: z.boolean(),
  viewLink: url,
});

const payout = z.strictObject({
  id,
  revision: z.int(),
  pullPaymentId: id,
  date: unixSeconds,
  destination: z.string(),
  originalCurrency: z.string(),
  originalAmount: decimal,
  payoutCurrency: z.string(),
  payoutAmount: z.nullable(decimal),
  payoutMethodId: methodId,
  state: z.enum(["AwaitingApproval", "AwaitingPayment", "InProgress", "Completed", "Cancelled"]),
  paymentProof: z.nullable(z.looseObject({ proofType: z.string() })),
  metadata: z.record(z.string(), z.unknown()),
});

const webhook = z.strictObject({
  id,
  enabled: z.boolean(),
  automaticRedelivery: z.boolean(),
  url: z.string(),
  authorizedEvents: z.strictObject({
    everything: z.boolean(),
    specificEvents: z.array(z.string()),
  }),
});

const delivery = z.strictObject({
  id,
  timestamp: unixSeconds,
  deliveryTime: unixSeconds,
  httpCode: z.nullable(z.int()),
  errorMessage: z.optional(z.string()),
  status: z.enum(["Failed", "HttpError", "HttpSuccess"]),
});

const event = {
  deliveryId: id,
  webhookId: id,
  originalDeliveryId: id,
  isRedelivery: z.boolean(),
  timestamp: unixSeconds,
  storeId: id,
};
const invoiceEvent = { ...event, invoiceId: id, metadata: z.record(z.string(), z.unknown()) };
const received = {
  ...invoiceEvent,
  afterExpiration: z.boolean(),
  paymentMethodId: methodId,
  payment,
};
const payoutEvent = { ...event, payoutId: id, pullPaymentId: id, payoutState: payout.shape.state };
const named = (type: string, shape: z.core.$ZodShape) =>
  z.strictObject({ type: z.literal(type), ...shape });
const events = {
  InvoiceCreated: named("InvoiceCreated", invoiceEvent),
  InvoiceReceivedPayment: named("InvoiceReceivedPayment", received),
  InvoicePaymentSettled: named("InvoicePaymentSettled", received),
  InvoiceProcessing: named("InvoiceProcessing", { ...invoiceEvent, overPaid: z.boolean() }),
  InvoiceExpired: named("InvoiceExpired", { ...invoiceEvent, partiallyPaid: z.boolean() }),
  InvoiceSettled: named("InvoiceSettled", {
    ...{ ...invoiceEvent, manuallyMarked: z.boolean(), overPaid: z.boolean() },
  }),
  InvoiceInvalid: named("InvoiceInvalid", { ...invoiceEvent, manuallyMarked: z.boolean() }),
  PayoutCreated: named("PayoutCreated", payoutEvent),
  PayoutApproved: named("PayoutApproved", payoutEvent),
  PayoutUpdated: named("PayoutUpdated", payoutEvent),
};

const sent: { type: keyof typeof events }[] = [];
const ids = { invoice: "", pullPayment: "", payout: "" };
let double: BtcpayDouble;

beforeAll(async () => {
  double = await startBtcpayDouble({
    clock: createManualClock(),
    webhookUrl: () => "http://shop.example.org/hooks",
    post: async (_url, _headers, body) => {
      sent.push(JSON.parse(body));
      return 200;
    },
  });
  const paid = await double.open();
  await double.pay(paid.id);
  await double.confirm(paid.id);
  await double.mark((await double.open()).id, "Invalid");
  await double.open();
  await double.advance(15 * 60_000);
  const refund = { refundVariant: "CurrentRate" };
  const { body: refunded } = await double.call("POST", `/invoices/${paid.id}/refund`, refund);
  const { body: claimed } = await double.claim(refunded.id);
  await double.advance(60_000);
  Object.assign(ids, { invoice: paid.id, pullPayment: refunded.id, payout: claimed.id });
});
afterAll(() => double.stop());

test.each([
  ["an invoice", (): string => `/invoices/${ids.invoice}`, invoice],
  ["invoices", (): string => `/stores/${double.storeId}/invoices`, z.array(invoice)],
  [
    "invoices with their methods",
    (): string => `/stores/${double.storeId}/invoices?includePaymentMethods=true`,
    z.array(z.extend(invoice, { paymentMethods: z.array(paymentMethod) })),
  ],
  ["its methods", (): string => `/invoices/${ids.invoice}/payment-methods`, z.array(paymentMethod)],
  ["a pull payment", (): string => `/pull-payments/${ids.pullPayment}`, pullPayment],
  ["pull payments", (): string => `/stores/${double.storeId}/pull-payments`, z.array(pullPayment)],
  ["claims", (): string => `/pull-payments/${ids.pullPayment}/payouts`, z.array(payout)],
  ["payouts", (): string => `/stores/${double.storeId}/payouts`, z.array(payout)],
  ["a payout", (): string => `/payouts/${ids.payout}`, payout],
  ["webhooks", (): string => `/stores/${double.storeId}/webhooks`, z.array(webhook)],
  ["deliveries", (): string => "/webhooks/sandboxWebhook11111111/deliveries", z.array(delivery)],
] as const)("%s has the described fields and no others", async (_name, path, shape) => {
  const { status, body } = await double.call("GET", path());
  expect(status).toBe(200);
  if (Array.isArray(body)) expect(body.length).toBeGreaterThan(0);
  (shape as z.ZodMiniType).parse(body);
});

test.each(Object.entries(events))("%s has the described fields and no others", (type, shape) => {
  const all = sent.filter((one) => one.type === type);
  expect(all.length).toBeGreaterThan(0);
  for (const one of all) (shape as z.ZodMiniType).parse(one);
});
