import Stripe from "stripe";
import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import { believe } from "../provider/gateway-answer.ts";
import type { GatewayAnswer, GatewayCall, GatewayCallOptions } from "../provider/gateway-call.ts";
import { GatewayRefused, GatewayUnavailable, KeyRefused } from "../provider/payment-provider.ts";

export interface StripeConnection {
  readonly secretKey: string;
  /** The origin at which Stripe's API is called. */
  readonly apiUrl: string;
  readonly call: GatewayCall;
}

const MAX_WORDS = 500;

/** Stripe has nothing by that id. */
export class NotAtStripe extends GatewayRefused {}
/** Stripe does not take the donor's address for one. */
export class EmailRefused extends GatewayRefused {}
/** Stripe knows the key, which may not do this. */
export class MayNot extends GatewayRefused {}

/** Stripe's SDK over our own calls, which are bounded in time and size. It repeats none. */
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
      const answer = await call(`${protocol}://${host}:${port}${path}`, {
        method: method as GatewayCallOptions["method"],
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
        ),
        ...(body ? { body } : {}),
      });
      refuseBare(answer);
      return {
        getStatusCode: () => answer.status,
        getHeaders: () => ({}),
        getRawResponse: () => ({}),
        toStream: () => undefined,
        toJSON: async () => JSON.parse(answer.text),
      };
    },
  };
}

const wireError = z.object({ error: z.looseObject({}) });

/**
 * Throws what stands for a failure of Stripe. Of its refusals only those are left to the SDK that say
 * what they refuse: it takes any other answer for a good one.
 */
function refuseBare(answer: GatewayAnswer): void {
  // The same key is in use by another call: this one may come again.
  if (answer.status === 409) throw new GatewayUnavailable("Stripe is busy with the same call");
  const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (refused && wireError.safeParse(readJson(answer.text)).success) return;
  if (answer.status < 200 || answer.status >= 300) believe(z.unknown(), answer);
}

/** The answer of a call by the SDK. Throws GatewayUnavailable, KeyRefused and GatewayRefused. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toldAsGateway(error);
  }
}

/** The same; undefined where Stripe has nothing by that id. */
export async function askedFor<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await asked(answer);
  } catch (error) {
    if (error instanceof NotAtStripe) return undefined;
    throw error;
  }
}

function toldAsGateway(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, type, message } = error;
  const inner: unknown = error.detail;
  if (inner instanceof GatewayUnavailable || inner instanceof GatewayRefused) return inner;
  if (statusCode === undefined || statusCode >= 500) {
    return new GatewayUnavailable("Stripe's answer cannot be read");
  }
  if (error.param === "customer_email")
    return new EmailRefused("Stripe refuses the donor's address");
  if (statusCode === 404) return new NotAtStripe("Stripe has nothing by that id");
  // What Stripe says of a key has parts of the key.
  const words = message.replaceAll(/\b([sr]k|whsec)_\S+/g, "[cut]").slice(0, MAX_WORDS);
  const told = `Stripe refused the call: ${statusCode} ${code ?? type}: ${words}`;
  if (statusCode === 401) return new KeyRefused(told);
  return statusCode === 403 ? new MayNot(told) : new GatewayRefused(told);
}

/** Reads an answer by the schema. Throws GatewayUnavailable where it can't be read. */
export function readAnswer<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new GatewayUnavailable("Stripe's answer cannot be read");
  return read.data;
}

/** What is listed is read one by one, so that what can't be read spoils nothing beside it. */
const wireList = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

export async function askedList(answer: Promise<unknown>) {
  return readAnswer(wireList, await asked(answer));
}
