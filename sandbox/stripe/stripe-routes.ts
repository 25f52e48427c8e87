import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Faults, respondWithFaults } from "../faults.ts";
import type { Write } from "../gateway-database.ts";
import { type ApiResponse, isBearer, parameter, send } from "../gateway-http.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { presentObject, type StripeCall, stripeCalls } from "./stripe-calls.ts";
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
  /** Permissions of a restricted key, such as `rak_charge_read`; any other key has all of them. */
  readonly permissions?: readonly string[] | undefined;
}

type Params = Readonly<Record<string, FormValue>>;

const wrongKey = stripeError(401, "Invalid API Key provided.");
const unreadable = stripeError(400, "The parameters can't be read.");
const unavailable = stripeError(503, "Stripe is temporarily unavailable.", "api_error");
const lacksPermission = (permission: string) =>
  stripeError(
    403,
    `The provided key does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  );

/** Stripe's API: everything under `/v1`. */
export async function stripeRoutes(app: FastifyInstance, parts: StripeApiParts): Promise<void> {
  const { account, keys, write, faults } = parts;
  const runOnce = createIdempotency(parts.clock);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("stripe-version", request.headers["stripe-version"] ?? parts.apiVersion);
    if (findKey(request)) return;
    await send(reply, wrongKey);
  });
  for (const [name, call] of Object.entries(stripeCalls)) {
    const [method = "", url = ""] = name.split(" ");
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const granted = findKey(request)?.permissions;
      const missing = granted && missingPermission(name, granted);
      if (missing !== undefined) await send(reply, lacksPermission(missing));
    };
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      respondWithFaults(faults, request, reply, { call: () => run(call, request), unavailable });
    app.route({ method, url, onRequest, handler });
  }

  function findKey({ headers }: FastifyRequest): ApiKey | undefined {
    return keys.find(({ key }) => isBearer([key], headers.authorization));
  }

  function run(call: StripeCall, request: FastifyRequest): ApiResponse {
    const params = readRequestParams(request);
    if (!params) return unreadable;
    const work = () => carryOut(account, call, parameter(request), params);
    if (request.method === "GET") return work();
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return write(work);
    return write(() => runOnce({ key, path: request.url, params }, work));
  }
}

interface Outcome extends ApiResponse {
  /** False if the call never started, so that its idempotency key stays unused. */
  readonly started: boolean;
}

function carryOut(account: StripeAccount, call: StripeCall, id: string, params: Params): Outcome {
  try {
    const paths = readExpand(params.expand);
    const body = structuredClone(call(account, id, params));
    expandFields(body, paths, (field) => {
      const found = account.store.byId(field);
      return found && presentObject(account, found);
    });
    return { status: 200, body, started: true };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { ...error.response, started: error.started };
  }
}

function readRequestParams(request: FastifyRequest): Params | undefined {
  if (request.method === "GET") {
    return unfoldForm(new URL(request.url, "http://double").searchParams);
  }
  const { body } = request;
  if (body === undefined || body === null) return {};
  return body instanceof URLSearchParams ? unfoldForm(body) : undefined;
}

/** Permissions of restricted keys, by the first part of a path below `/v1`. */
const permissions: Readonly<Record<string, string>> = {
  balance: "rak_balance",
  balance_transactions: "rak_balance_transaction_source",
  charges: "rak_charge",
  checkout: "rak_checkout_session",
  disputes: "rak_dispute",
  events: "rak_event",
  payment_intents: "rak_payment_intent",
  payment_methods: "rak_payment_method",
  refunds: "rak_charge",
  setup_intents: "rak_setup_intent",
};

/** The permission that a key lacks for a call such as `GET /charges/:id`. Write access includes read access. */
function missingPermission(call: string, granted: readonly string[]): string | undefined {
  const [method, address = ""] = call.split(" ");
  const part = permissions[address.split("/")[1] ?? ""] ?? "";
  const wanted = `${part}_${method === "GET" ? "read" : "write"}`;
  return granted.includes(wanted) || granted.includes(`${part}_write`) ? undefined : wanted;
}

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

interface KeyUse {
  readonly key: string;
  readonly path: string;
  readonly params: Params;
}

/** Runs work once per idempotency key and repeats the response, including errors, for a day. */
function createIdempotency(clock: SandboxClock) {
  const responses = new Map<string, { use: string; until: number; response: ApiResponse }>();

  return ({ key, path, params }: KeyUse, work: () => Outcome): ApiResponse => {
    const use = JSON.stringify([path, params]);
    const known = responses.get(key);
    if (known && known.until > clock.now()) {
      if (known.use === use) return known.response;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return stripeError(400, message, "idempotency_error");
    }
    const { started, ...response } = work();
    if (started) responses.set(key, { use, until: clock.now() + KEY_LIFETIME_MS, response });
    return response;
  };
}
