import * as z from "zod/mini";
import { money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";
import { createGatewayCall, type GatewayCall } from "./gateway-call.ts";
import { readJson } from "./json-text.ts";
import {
  type CheckoutRequest,
  type GatewayPayment,
  GatewayUnavailable,
  type PaymentProvider,
} from "./payment-provider.ts";
import { checkSandboxSignature, readSandboxEvent } from "./sandbox-webhook.ts";

export interface SandboxProviderOptions {
  /** Where the server reaches the gateway, its prefix included, without a slash at the end. */
  readonly apiUrl: string;
  /** Where the donors' browsers reach it. */
  readonly origin: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly call?: GatewayCall;
  readonly clock?: () => number;
}

const minor = z.int().check(z.nonnegative());

const wireCheckout = z.object({ payment_id: z.string(), url: z.url({ protocol: /^https?$/ }) });

const wirePayment = z.object({
  payment_id: z.string(),
  reference: z.string(),
  state: z.enum(["open", "pending", "succeeded", "failed", "expired"]),
  amount_minor: minor,
  currency,
  cost_minor: minor,
  declines: minor,
  changed_at: minor,
});

const wirePage = z.object({ payments: z.array(wirePayment), next_cursor: z.nullable(z.string()) });

/** Where a reference has several payments, the one that came furthest stands for them. */
const furthest = ["succeeded", "pending", "open", "failed", "expired"] as const;

/** The sandbox gateway behind the seam. Throws Error where it refuses a call as wrong (4xx). */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { origin, apiKey, webhookSecret } = options;
  const { call = createGatewayCall(), clock = Date.now } = options;
  const api = `${options.apiUrl}/api`;
  const authorization = `Bearer ${apiKey}`;
  const get = (path: string) =>
    call(`${api}${path}`, { method: "GET", headers: { authorization } });

  async function getPage(query: Record<string, string>) {
    const answer = await get(`/payments?${new URLSearchParams(query)}`);
    const { payments, next_cursor } = believe(wirePage, answer);
    return { payments: payments.map(toPayment), next: next_cursor };
  }

  return {
    name: "sandbox",
    origin,

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

    async getPayment(paymentId) {
      const answer = await get(`/payments/${encodeURIComponent(paymentId)}`);
      return answer.status === 404 ? undefined : toPayment(believe(wirePayment, answer));
    },

    async findPayment(reference) {
      const { payments } = await getPage({ reference });
      return furthest
        .map((state) => payments.find((payment) => payment.state === state))
        .find((payment) => payment !== undefined);
    },

    async *listPayments(changedSince) {
      const since = { changed_since: String(Math.max(0, Math.floor(changedSince))), limit: "500" };
      let page = await getPage(since);
      yield* page.payments;
      while (page.next !== null) {
        page = await getPage({ ...since, cursor: page.next });
        yield* page.payments;
      }
    },

    readWebhook(body, headers) {
      checkSandboxSignature(body, headers["sandbox-signature"], webhookSecret, clock());
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

function toPayment(wire: z.output<typeof wirePayment>): GatewayPayment {
  return {
    paymentId: wire.payment_id,
    reference: wire.reference,
    state: wire.state,
    total: money(wire.amount_minor, wire.currency),
    cost: money(wire.cost_minor, wire.currency),
    declines: wire.declines,
    changedAt: wire.changed_at,
  };
}

/** The answer as the schema has it; GatewayUnavailable where it is the gateway's own failure. */
function believe<S extends z.ZodMiniType>(
  schema: S,
  { status, text }: { status: number; text: string },
): z.output<S> {
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    throw new Error(`the sandbox gateway refused the call: ${status} ${text.slice(0, 500)}`);
  }
  if (status < 200 || status >= 300) throw new GatewayUnavailable(`the gateway answered ${status}`);
  const body = schema.safeParse(readJson(text));
  if (!body.success) throw new GatewayUnavailable("the gateway's answer cannot be read");
  return body.data;
}
