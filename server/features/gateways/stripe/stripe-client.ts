import Stripe from "stripe";
import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { GatewayCall, GatewayCallOptions, GatewayResponse } from "../provider/gateway-call.ts";
import { parseResponse } from "../provider/gateway-response.ts";
import { GatewayRefused, GatewayUnavailable, KeyRefused } from "../provider/payment-provider.ts";

export interface StripeConnection {
  readonly secretKey: string;
  /** The origin at which Stripe's API is called. */
  readonly apiUrl: string;
  readonly call: GatewayCall;
}

/** Length of Stripe's error messages in ours. */
const MAX_MESSAGE = 500;

/** The donor's bank declined a charge that we made without the donor. */
export class ChargeDeclined extends GatewayRefused {
  readonly intentId: string;

  constructor(intentId: string) {
    super("the donor's bank declined the charge");
    this.intentId = intentId;
  }
}

/** The idempotency key was used for a different call. */
export class KeyReused extends GatewayRefused {}
export class NotFoundAtStripe extends GatewayRefused {}
/** Stripe considers the donor's email address invalid. */
export class EmailRefused extends GatewayRefused {}
/** Stripe knows the key, but it lacks a permission. */
export class PermissionDenied extends GatewayRefused {}

/** Stripe's SDK on top of our own calls, which are limited in time and size. It retries none. */
export function connectStripe({ secretKey, apiUrl, call }: StripeConnection): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === "https:";
  return new Stripe(secretKey, {
    protocol: secure ? "https" : "http",
    host: hostname,
    port: port || (secure ? "443" : "80"),
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: httpClient(call),
  });
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>["httpClient"]>;

function httpClient(call: GatewayCall): HttpClient {
  return {
    getClientName: () => "tributary",
    async makeRequest(host, port, path, method, headers, body, protocol) {
      const response = await call(`${protocol}://${host}:${port}${path}`, {
        method: method as GatewayCallOptions["method"],
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
        ),
        ...(body ? { body } : {}),
      });
      requireStripeError(response);
      return {
        getStatusCode: () => response.status,
        getHeaders: () => ({}),
        getRawResponse: () => ({}),
        toStream: () => undefined,
        toJSON: async () => JSON.parse(response.text),
      };
    },
  };
}

const wireError = z.object({ error: z.looseObject({}) });

/** Throws for failures, and for refusals without Stripe's own error, which the SDK would take for success. */
function requireStripeError(response: GatewayResponse): void {
  // Another call is using the same idempotency key: this one can be retried.
  if (response.status === 409) throw new GatewayUnavailable("Stripe is busy with the same call");
  const { status, text } = response;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (isRefusal && wireError.safeParse(readJson(text)).success) return;
  if (status < 200 || status >= 300) parseResponse(z.unknown(), response);
}

/** Awaits a call of the SDK. Throws GatewayUnavailable, KeyRefused and GatewayRefused. */
export async function awaitCall<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toGatewayError(error);
  }
}

/** The same; undefined if Stripe has no object with the id. */
export async function awaitFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await awaitCall(call);
  } catch (error) {
    if (error instanceof NotFoundAtStripe) return undefined;
    throw error;
  }
}

function toGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, type, message } = error;
  const inner: unknown = error.detail;
  if (inner instanceof GatewayUnavailable || inner instanceof GatewayRefused) return inner;
  if (statusCode === undefined || statusCode >= 500) {
    return new GatewayUnavailable("Stripe's response cannot be read");
  }
  if (error.param === "customer_email") {
    return new EmailRefused("Stripe refused the donor's email address");
  }
  const intentId = error.payment_intent?.id;
  if (statusCode === 402 && intentId !== undefined) return new ChargeDeclined(intentId);
  if (statusCode === 404 || code === "resource_missing")
    return new NotFoundAtStripe("Stripe has no object with this id");
  // Messages about a key contain parts of it.
  const safeMessage = message.replaceAll(/\b([sr]k|whsec)_\S+/g, "[cut]").slice(0, MAX_MESSAGE);
  const reason = `Stripe refused the call: ${statusCode} ${code ?? type}: ${safeMessage}`;
  if (statusCode === 401) return new KeyRefused(reason);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new KeyReused(reason);
  return statusCode === 403 ? new PermissionDenied(reason) : new GatewayRefused(reason);
}

/** Throws GatewayUnavailable if the schema does not match. */
export function parseStripe<S extends z.ZodMiniType>(schema: S, wire: unknown): z.output<S> {
  const parsed = schema.safeParse(wire);
  if (!parsed.success) throw new GatewayUnavailable("Stripe's response cannot be read");
  return parsed.data;
}

/** Items are parsed one by one, so that an unreadable one does not affect the others. */
const wireList = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

export async function awaitList(call: Promise<unknown>) {
  return parseStripe(wireList, await awaitCall(call));
}
