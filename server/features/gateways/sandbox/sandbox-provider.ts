import * as z from "zod/mini";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import {
  createGatewayCall,
  type GatewayCall,
  type GatewayResponse,
} from "../provider/gateway-call.ts";
import { parseResponse } from "../provider/gateway-response.ts";
import type {
  CheckoutRequest,
  GatewayFact,
  PaymentProvider,
} from "../provider/payment-provider.ts";
import { isPlainId } from "../provider/plain-text.ts";
import { cursorsAfter, readCursor } from "./sandbox-cursor.ts";
import { createSandboxMandates } from "./sandbox-mandates.ts";
import {
  isMovement,
  readDispute,
  readRefund,
  readSandboxMovement,
  wireDispute,
  wireRefund,
} from "./sandbox-movement.ts";
import { readPaymentFacts, readSandboxPayment } from "./sandbox-payment.ts";
import { checkSandboxSignature, readSandboxEvent, sandboxEventTypes } from "./sandbox-webhook.ts";

export interface SandboxProviderOptions {
  /** URL at which the server calls the gateway, without a trailing slash. */
  readonly apiUrl: string;
  /** Origin at which donors' browsers open the gateway. */
  readonly origin: string;
  readonly apiKey: string;
  /** The gateway signs with one of these. */
  readonly webhookSecrets: Secrets;
  /** Changes in one page. */
  readonly pageSize?: number;
  readonly call?: GatewayCall;
  readonly clock?: () => number;
}

const wireCheckout = z.object({ payment_id: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** Items are parsed one by one, so that an unreadable one does not affect the others. */
const wirePayments = z.object({ payments: z.array(z.unknown()) });
const wireChanges = z.object({
  changes: z.array(z.unknown()),
  next_cursor: z.nullable(z.string().check(z.refine(isPlainId))),
});
const wireBalance = z.object({
  balances: z.array(z.object({ amount_minor: z.int(), currency })),
});
/** Of a reference's payments, the one whose state comes first here is returned. */
const statesByProgress = ["succeeded", "pending", "open", "failed", "expired"] as const;

/** The sandbox gateway as a PaymentProvider. */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { origin, apiKey, webhookSecrets } = options;
  const { call = createGatewayCall(), clock = Date.now, pageSize = 500 } = options;
  const api = `${options.apiUrl}/api`;
  const authorization = `Bearer ${apiKey}`;
  const get = (path: string) =>
    call(`${api}${path}`, { method: "GET", headers: { authorization } });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    call(`${api}${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  return {
    name: "sandbox",
    title: "Sandbox",
    mode: "test",
    capabilities: {
      methods: new Set(["card", "crypto"]),
      refunds: "direct",
      disputes: true,
      balance: true,
    },
    origins: [origin],
    mandates: createSandboxMandates({ get, post }),
    idempotencyKeyTtlMs: Number.POSITIVE_INFINITY,
    eventTypes: sandboxEventTypes,
    harmlessTypes: new Set(),

    async check() {
      parseResponse(wireBalance, await get("/balance"));
    },

    async createCheckout(request) {
      const key = { "idempotency-key": request.idempotencyKey };
      const response = await post("/checkouts", toOrder(request), key);
      const { payment_id, url } = parseResponse(wireCheckout, response);
      return { paymentId: payment_id, url };
    },

    async expireCheckout(paymentId) {
      const response = await post(`/checkouts/${encodeURIComponent(paymentId)}/expire`, {});
      return readPayment(response, paymentId);
    },

    async getPayment(paymentId) {
      return readPayment(await get(`/payments/${encodeURIComponent(paymentId)}`), paymentId);
    },

    async findPayment(reference) {
      const response = await get(`/payments?${new URLSearchParams({ reference })}`);
      const found = parseResponse(wirePayments, response).payments.map((payment) =>
        readPaymentFacts(payment),
      );
      const furthest = statesByProgress
        .map((state) => found.find(([fact]) => fact?.kind === "payment" && fact.state === state))
        .find((facts) => facts !== undefined);
      return furthest ?? found[0] ?? [];
    },

    async pull(cursor) {
      const position = readCursor(cursor);
      const query = new URLSearchParams({
        changed_since: String(position.since),
        limit: String(pageSize),
        ...(position.page ? { cursor: position.page } : {}),
      });
      const { changes, next_cursor } = parseResponse(wireChanges, await get(`/changes?${query}`));
      const facts = changes.map((change) =>
        isMovement(change) ? readSandboxMovement(change) : readSandboxPayment(change),
      );
      return { facts, ...cursorsAfter(position, { facts, next: next_cursor }, clock()) };
    },

    readWebhook(body, headers) {
      checkSandboxSignature(body, headers["sandbox-signature"], webhookSecrets, clock());
      return readSandboxEvent(body);
    },

    async refund({ id, paymentId, amount }) {
      const order = {
        payment_id: paymentId,
        amount_minor: amount.minor,
        currency: amount.currency,
      };
      const response = await post("/refunds", order, { "idempotency-key": id });
      return readRefund(parseResponse(wireRefund, response));
    },

    async sendEvidence(disputeId, { text }) {
      const response = await post(`/disputes/${encodeURIComponent(disputeId)}/evidence`, { text });
      return readDispute(parseResponse(wireDispute, response));
    },

    async balance() {
      const { balances } = parseResponse(wireBalance, await get("/balance"));
      return balances.map(({ amount_minor, currency }) => money(amount_minor, currency));
    },
  };
}

function toOrder(request: CheckoutRequest) {
  return {
    reference: request.reference,
    amount_minor: request.total.minor,
    currency: request.total.currency,
    method: request.method,
    description: request.description,
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    email: request.email,
    ...(request.keepMethod && { keep_method: true }),
  };
}

/** Empty if the gateway does not have the payment. */
function readPayment(response: GatewayResponse, id: string): readonly GatewayFact[] {
  return response.status === 404 ? [] : readPaymentFacts(parseResponse(z.unknown(), response), id);
}
