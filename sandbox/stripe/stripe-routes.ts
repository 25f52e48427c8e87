import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerWithFaults, type Faults } from "../faults.ts";
import type { Write } from "../gateway-database.ts";
import { type ApiAnswer, isBearer, parameter, send } from "../gateway-http.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { type StripeCall, shown, stripeCalls } from "./stripe-calls.ts";
import {
  expandFields,
  type FormValue,
  readExpand,
  StripeRefusal,
  stripeError,
  unfoldForm,
} from "./stripe-params.ts";

interface StripeApiParts {
  readonly account: StripeAccount;
  readonly keys: readonly ApiKey[];
  readonly write: Write;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly apiVersion: string;
}

export interface ApiKey {
  readonly key: string;
  /** Of a restricted key, such as `rak_charge_read`; any other key may do everything. */
  readonly permissions?: readonly string[] | undefined;
}

type Params = Readonly<Record<string, FormValue>>;

const wrongKey = stripeError(401, "Invalid API Key provided.");
const unreadable = stripeError(400, "The parameters can't be read.");
const unavailable = stripeError(503, "Stripe is out of order.", "api_error");
const lacksPermission = (permission: string) =>
  stripeError(
    403,
    `The provided key does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  );

/** Stripe's API: everything under `/v1`. */
export async function stripeRoutes(app: FastifyInstance, parts: StripeApiParts): Promise<void> {
  const { account, keys, write, faults } = parts;
  const once = createIdempotency(parts.clock);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("stripe-version", request.headers["stripe-version"] ?? parts.apiVersion);
    if (keyOf(request)) return;
    await send(reply, wrongKey);
  });
  for (const [name, call] of Object.entries(stripeCalls)) {
    const [method = "", url = ""] = name.split(" ");
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const held = keyOf(request)?.permissions;
      const missing = held && missingPermission(name, held);
      if (missing !== undefined) await send(reply, lacksPermission(missing));
    };
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      answerWithFaults(faults, request, reply, { call: () => answer(call, request), unavailable });
    app.route({ method, url, onRequest, handler });
  }

  function keyOf({ headers }: FastifyRequest): ApiKey | undefined {
    return keys.find(({ key }) => isBearer([key], headers.authorization));
  }

  function answer(call: StripeCall, request: FastifyRequest): ApiAnswer {
    const params = paramsOf(request);
    if (!params) return unreadable;
    const work = () => carryOut(account, call, parameter(request), params);
    if (request.method === "GET") return work();
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return write(work);
    return write(() => once({ key, path: request.url, params }, work));
  }
}

interface Outcome extends ApiAnswer {
  /** False if nothing was begun, so that the idempotency key stays free. */
  readonly begun: boolean;
}

function carryOut(account: StripeAccount, call: StripeCall, id: string, params: Params): Outcome {
  try {
    const paths = readExpand(params.expand);
    const body = structuredClone(call(account, id, params));
    expandFields(body, paths, (field) => {
      const found = account.store.byId(field);
      return found && shown(account, found);
    });
    return { status: 200, body, begun: true };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { ...error.answer, begun: error.begun };
  }
}

function paramsOf(request: FastifyRequest): Params | undefined {
  if (request.method === "GET") {
    return unfoldForm(new URL(request.url, "http://double").searchParams);
  }
  const { body } = request;
  if (body === undefined || body === null) return {};
  return body instanceof URLSearchParams ? unfoldForm(body) : undefined;
}

/** What a call needs of a restricted key, by the first part of its address below `/v1`. */
const permissions: Readonly<Record<string, string>> = {
  balance: "rak_balance",
  balance_transactions: "rak_balance_transaction_source",
  charges: "rak_charge",
  checkout: "rak_checkout_session",
  disputes: "rak_dispute",
  events: "rak_event",
  payment_intents: "rak_payment_intent",
  refunds: "rak_charge",
};

/** The permission that a key lacks for a call such as `GET /charges/:id`. Writing includes reading. */
function missingPermission(call: string, held: readonly string[]): string | undefined {
  const [method, address = ""] = call.split(" ");
  const part = permissions[address.split("/")[1] ?? ""] ?? "";
  const wanted = `${part}_${method === "GET" ? "read" : "write"}`;
  return held.includes(wanted) || held.includes(`${part}_write`) ? undefined : wanted;
}

const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** What a key was used for. */
interface KeyUse {
  readonly key: string;
  readonly path: string;
  readonly params: Params;
}

/** Does work once for each idempotency key and repeats its answer, also an error, for a day. */
function createIdempotency(clock: SandboxClock) {
  const answers = new Map<string, { used: string; until: number; answer: ApiAnswer }>();

  return ({ key, path, params }: KeyUse, work: () => Outcome): ApiAnswer => {
    const used = JSON.stringify([path, params]);
    const known = answers.get(key);
    if (known && known.until > clock.now()) {
      if (known.used === used) return known.answer;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return stripeError(400, message, "idempotency_error");
    }
    const { begun, ...answer } = work();
    if (begun) answers.set(key, { used, until: clock.now() + FORGOTTEN_AFTER_MS, answer });
    return answer;
  };
}
