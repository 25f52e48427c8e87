import * as z from "zod/mini";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { believe } from "../provider/gateway-answer.ts";
import {
  createGatewayCall,
  type GatewayAnswer,
  type GatewayCall,
} from "../provider/gateway-call.ts";
import type {
  CheckoutRequest,
  GatewayFact,
  PaymentProvider,
} from "../provider/payment-provider.ts";
import { isPlainName } from "../provider/plain-text.ts";
import { placesAfter, readPlace } from "./sandbox-cursor.ts";
import {
  isMovement,
  readDispute,
  readRefund,
  readSandboxMovement,
  wireDispute,
  wireRefund,
} from "./sandbox-movement.ts";
import { readSandboxPayment } from "./sandbox-payment.ts";
import { checkSandboxSignature, readSandboxEvent, sandboxEventTypes } from "./sandbox-webhook.ts";

export interface SandboxProviderOptions {
  /** The address at which the server calls the gateway, without a slash at the end. */
  readonly apiUrl: string;
  /** The origin at which donors' browsers open it. */
  readonly origin: string;
  readonly apiKey: string;
  /** The gateway signs with one of these. */
  readonly webhookSecrets: Secrets;
  /** How many changes are asked for at once. */
  readonly pageSize?: number;
  readonly call?: GatewayCall;
  readonly clock?: () => number;
}

const wireCheckout = z.object({ payment_id: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** What is listed is read one by one, so that one bad payment does not spoil its page. */
const wirePayments = z.object({ payments: z.array(z.unknown()) });
const wireChanges = z.object({
  changes: z.array(z.unknown()),
  next_cursor: z.nullable(z.string().check(z.refine(isPlainName))),
});
const wireBalance = z.object({
  balances: z.array(z.object({ amount_minor: z.int(), currency })),
});
/** What went after a payment; a gateway of an earlier version tells nothing of it. */
const wireAfter = z.object({
  refunds: z._default(z.array(z.unknown()), []),
  disputes: z._default(z.array(z.unknown()), []),
});

/** When a reference has several payments, the one with the state that comes first here counts. */
const furthest = ["succeeded", "pending", "open", "failed", "expired"] as const;

/** The sandbox gateway as a PaymentProvider. A call that it refuses with 4xx throws GatewayRefused. */
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
    keysKeptMs: Number.POSITIVE_INFINITY,
    eventTypes: sandboxEventTypes,
    harmlessTypes: new Set(),

    async check() {
      believe(wireBalance, await get("/balance"));
    },

    async createCheckout(request) {
      const key = { "idempotency-key": request.idempotencyKey };
      const answer = await post("/checkouts", toOrder(request), key);
      const { payment_id, url } = believe(wireCheckout, answer);
      return { paymentId: payment_id, url };
    },

    async expireCheckout(paymentId) {
      const answer = await post(`/checkouts/${encodeURIComponent(paymentId)}/expire`, {});
      return readWhole(answer, paymentId);
    },

    async getPayment(paymentId) {
      return readWhole(await get(`/payments/${encodeURIComponent(paymentId)}`), paymentId);
    },

    async findPayment(reference) {
      const answer = await get(`/payments?${new URLSearchParams({ reference })}`);
      const found = believe(wirePayments, answer).payments.map((payment) => withAfter(payment));
      const counting = furthest
        .map((state) => found.find(([fact]) => fact?.kind === "payment" && fact.state === state))
        .find((facts) => facts !== undefined);
      return counting ?? found[0] ?? [];
    },

    async pull(cursor) {
      const place = readPlace(cursor);
      const query = new URLSearchParams({
        changed_since: String(place.since),
        limit: String(pageSize),
        ...(place.page ? { cursor: place.page } : {}),
      });
      const { changes, next_cursor } = believe(wireChanges, await get(`/changes?${query}`));
      const facts = changes.map((change) =>
        isMovement(change) ? readSandboxMovement(change) : readSandboxPayment(change),
      );
      return { facts, ...placesAfter(place, { facts, next: next_cursor }, clock()) };
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
      const answer = await post("/refunds", order, { "idempotency-key": id });
      return readRefund(believe(wireRefund, answer));
    },

    async sendEvidence(disputeId, { text }) {
      const answer = await post(`/disputes/${encodeURIComponent(disputeId)}/evidence`, { text });
      return readDispute(believe(wireDispute, answer));
    },

    async balance() {
      const { balances } = believe(wireBalance, await get("/balance"));
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
  };
}

/** The facts about the payment with this id; empty when the gateway knows none. */
function readWhole(answer: GatewayAnswer, id: string): readonly GatewayFact[] {
  return answer.status === 404 ? [] : withAfter(believe(z.unknown(), answer), id);
}

/** A payment with its refunds and disputes. */
function withAfter(wire: unknown, asked?: string): readonly GatewayFact[] {
  const after = wireAfter.safeParse(wire);
  const { refunds, disputes } = after.success ? after.data : wireAfter.parse({});
  return [
    readSandboxPayment(wire, asked),
    ...[...refunds, ...disputes].map((it) => readSandboxMovement(it)),
  ];
}
