import * as z from "zod/mini";
import type { Secrets } from "../secrets.ts";
import { createGatewayCall, type GatewayAnswer, type GatewayCall } from "./gateway-call.ts";
import { readJson } from "./json-text.ts";
import {
  type CheckoutRequest,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentFact,
  type PaymentProvider,
} from "./payment-provider.ts";
import { isPlainName } from "./plain-text.ts";
import { placesAfter, readPlace } from "./sandbox-cursor.ts";
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
  readonly call?: GatewayCall;
  readonly clock?: () => number;
}

const wireCheckout = z.object({ payment_id: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** Payments are read one by one, so that one bad payment does not spoil its page. */
const wirePage = z.object({
  payments: z.array(z.unknown()),
  next_cursor: z.nullable(z.string().check(z.refine(isPlainName))),
});

/** When a reference has several payments, the one with the state that comes first here counts. */
const furthest = ["succeeded", "pending", "open", "failed", "expired"] as const;

/** The sandbox gateway as a PaymentProvider. A call that it refuses with 4xx throws GatewayRefused. */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { origin, apiKey, webhookSecrets } = options;
  const { call = createGatewayCall(), clock = Date.now } = options;
  const api = `${options.apiUrl}/api`;
  const authorization = `Bearer ${apiKey}`;
  const get = (path: string) =>
    call(`${api}${path}`, { method: "GET", headers: { authorization } });

  async function getPage(query: Record<string, string>) {
    const answer = await get(`/payments?${new URLSearchParams(query)}`);
    const { payments, next_cursor } = believe(wirePage, answer);
    return { facts: payments.map((payment) => readSandboxPayment(payment)), next: next_cursor };
  }

  return {
    name: "sandbox",
    title: "Sandbox",
    mode: "test",
    capabilities: { methods: new Set(["card", "crypto"]) },
    origins: [origin],
    keysKeptMs: Number.POSITIVE_INFINITY,
    eventTypes: sandboxEventTypes,

    async createCheckout(request) {
      const answer = await call(`${api}/checkouts`, {
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/json",
          "idempotency-key": request.idempotencyKey,
        },
        body: JSON.stringify(toOrder(request)),
      });
      const { payment_id, url } = believe(wireCheckout, answer);
      return { paymentId: payment_id, url };
    },

    async expireCheckout(paymentId) {
      const url = `${api}/checkouts/${encodeURIComponent(paymentId)}/expire`;
      const answer = await call(url, { method: "POST", headers: { authorization } });
      return readPayment(answer, paymentId);
    },

    async getPayment(paymentId) {
      return readPayment(await get(`/payments/${encodeURIComponent(paymentId)}`), paymentId);
    },

    async findPayment(reference) {
      const { facts } = await getPage({ reference });
      const payments = facts.filter((fact) => fact.kind === "payment");
      const counting =
        furthest
          .map((state) => payments.find((payment) => payment.state === state))
          .find((payment) => payment !== undefined) ?? facts[0];
      return counting ? [counting] : [];
    },

    async pull(cursor) {
      const place = readPlace(cursor);
      const page = await getPage({
        changed_since: String(place.since),
        limit: "500",
        ...(place.page ? { cursor: place.page } : {}),
      });
      return { facts: page.facts, ...placesAfter(place, page, clock()) };
    },

    readWebhook(body, headers) {
      checkSandboxSignature(body, headers["sandbox-signature"], webhookSecrets, clock());
      return readSandboxEvent(body);
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

/** The payment with this id from the gateway's answer; empty when the gateway knows none. */
function readPayment(answer: GatewayAnswer, id: string): readonly PaymentFact[] {
  return answer.status === 404 ? [] : [readSandboxPayment(believe(z.unknown(), answer), id)];
}

/** The answer, read by the schema. Throws GatewayUnavailable for a failure of the gateway. */
function believe<S extends z.ZodMiniType>(schema: S, answer: GatewayAnswer): z.output<S> {
  const { status, text } = answer;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    throw new GatewayRefused(
      `the sandbox gateway refused the call: ${status} ${text.slice(0, 500)}`,
    );
  }
  if (status < 200 || status >= 300) {
    throw new GatewayUnavailable(`the gateway answered ${status}`, {
      retryAfterMs: retryAfterMs(answer.retryAfter),
    });
  }
  const json = readJson(text);
  const body = schema.safeParse(json);
  if (json === undefined || !body.success) {
    throw new GatewayUnavailable("the gateway's answer cannot be read");
  }
  return body.data;
}

/** The header is a number of seconds or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : undefined;
}
