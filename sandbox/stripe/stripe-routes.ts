import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { saysOneOf } from "../control-routes.ts";
import { answerWithFaults, type Faults, type Refusal } from "../faults.ts";
import type { GroupCommit } from "../gateway-database.ts";
import { type ApiAnswer, send } from "../gateway-http.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import { newId } from "./object-store.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { type StripeCall, shown, stripeCalls } from "./stripe-calls.ts";
import {
  expandFields,
  type FormValue,
  readExpand,
  StripeRefusal,
  unfoldForm,
} from "./stripe-params.ts";

interface StripeApiParts {
  readonly accounts: readonly KnownKey[];
  readonly commit: GroupCommit;
  readonly answers: ReturnType<typeof createIdempotentAnswers>;
  readonly faults: Faults;
  readonly apiVersion: string;
}

interface KnownKey {
  readonly key: string;
  readonly account: StripeAccount;
  /** Of a restricted key, such as `rak_charge_read`; any other key may do everything. */
  readonly permissions?: readonly string[] | undefined;
}

/** Stripe's API: everything under `/v1`. */
export async function stripeRoutes(app: FastifyInstance, parts: StripeApiParts): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    const version = request.headers["stripe-version"];
    reply.header("request-id", newId("req"));
    reply.header("stripe-version", version ?? parts.apiVersion);
    if (keyOf(request)) return;
    await send(reply, wrongKey);
  });
  for (const [name, call] of Object.entries(stripeCalls)) {
    const [method = "", url = ""] = name.split(" ");
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const held = keyOf(request)?.permissions;
      const lacked = held && lackedFor(name, held);
      if (lacked !== undefined) await send(reply, mayNot(lacked));
    };
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(call, request, reply);
    app.route({ method, url, onRequest, handler });
  }

  function keyOf({ headers }: FastifyRequest): KnownKey | undefined {
    return parts.accounts.find(({ key }) => saysOneOf([key], headers.authorization));
  }

  /** Keys of calls that are not answered yet. */
  const inUse = new Set<string>();

  async function answer(call: StripeCall, request: FastifyRequest, reply: FastifyReply) {
    const { account } = keyOf(request) as KnownKey;
    const params = paramsOf(request);
    const id = (request.params as { id?: string }).id ?? "";
    const use = params && keyUse(request, account, params, String(reply.getHeader("request-id")));
    const key = use && `${account.livemode} ${use.key}`;
    if (key === undefined) return await answerOnce();
    if (inUse.has(key)) return send(reply, keyInUse);
    inUse.add(key);
    try {
      return await answerOnce();
    } finally {
      inUse.delete(key);
    }

    function answerOnce() {
      return answerWithFaults(parts.faults, request, reply, {
        call: () => {
          if (!params) return unreadable;
          const work = () => carryOut(account, call, id, params);
          if (request.method === "GET") return work();
          const cause = {
            id: String(reply.getHeader("request-id")),
            idempotency_key: use?.key ?? null,
          };
          return parts.commit.write(() =>
            parts.answers.once(use, () => account.events.during(cause, work)),
          );
        },
        refuse: (refusal) => {
          const refused = refusalAnswers[refusal];
          if (refusal !== "fail_calls" || !use) return refused;
          return parts.commit.write(() =>
            parts.answers.once(use, () => ({ begun: true, ...refused })),
          );
        },
        kept: parts.commit.settled,
      });
    }
  }
}

function carryOut(account: StripeAccount, call: StripeCall, id: string, params: Params): Outcome {
  try {
    const paths = readExpand(params.expand);
    const body = structuredClone(call(account, id, params));
    expandFields(body, paths, (one) => {
      const found = account.store.byId(one);
      return found && shown(account, found);
    });
    return { status: 200, body, begun: true };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { ...error.answer, begun: error.begun };
  }
}

type Params = Readonly<Record<string, FormValue>>;

function paramsOf(request: FastifyRequest): Params | undefined {
  if (request.method === "GET") {
    return unfoldForm(new URL(request.url, "http://double").searchParams);
  }
  const { body } = request;
  if (body === undefined || body === null) return {};
  return body instanceof URLSearchParams ? unfoldForm(body) : undefined;
}

function keyUse(
  request: FastifyRequest,
  { livemode }: StripeAccount,
  params: Params,
  requestId: string,
): KeyUse | undefined {
  const key = request.headers["idempotency-key"];
  if (request.method === "GET" || typeof key !== "string") return undefined;
  return { livemode, key: key.slice(0, 255), path: request.url, params, requestId };
}

/** Errors that are answered before a call is looked at. */
const wrongKey = errorAnswer(401, "Invalid API Key provided.");
const unreadable = errorAnswer(400, "The parameters can't be read.");
const mayNot = (permission: string) =>
  errorAnswer(
    403,
    `The provided key does not have the required permissions for this endpoint. Having the '${permission}' permission would allow this request to continue.`,
  );
const keyInUse = errorAnswer(
  409,
  "There is another request in progress with this Idempotency-Key.",
  "idempotency_key_in_use",
  "idempotency_error",
);

/** What the double says where a fault keeps it from carrying a call out. */
const refusalAnswers: Readonly<Record<Refusal, ApiAnswer>> = {
  limit_calls: {
    ...errorAnswer(429, "Request rate limit exceeded.", "rate_limit"),
    headers: { "retry-after": "1" },
  },
  reject_calls: errorAnswer(503, "Stripe is out of order.", undefined, "api_error"),
  fail_calls: errorAnswer(500, "An unknown error occurred.", undefined, "api_error"),
};

function errorAnswer(
  status: number,
  message: string,
  code?: string,
  type = "invalid_request_error",
): ApiAnswer {
  return { status, body: { error: { type, code, message } } };
}

/** What a call needs of a restricted key, by the first part of its address below `/v1`. */
const parts: Readonly<Record<string, string>> = {
  balance: "rak_balance",
  balance_transactions: "rak_balance_transaction_source",
  charges: "rak_charge",
  checkout: "rak_checkout_session",
  disputes: "rak_dispute",
  events: "rak_event",
  payment_intents: "rak_payment_intent",
  payouts: "rak_payout",
  refunds: "rak_charge",
};

/** The permission that a key lacks for a call, such as `GET /charges/:id`. Who may write may read too. */
function lackedFor(call: string, held: readonly string[]): string | undefined {
  const [method, address = ""] = call.split(" ");
  const part = parts[address.split("/")[1] ?? ""] ?? "rak_accounts_kyc_basic";
  const wanted = `${part}_${method === "GET" ? "read" : "write"}`;
  return held.includes(wanted) || held.includes(`${part}_write`) ? undefined : wanted;
}

const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;
const MOST_KEYS = 500_000;

const schema = `
CREATE TABLE IF NOT EXISTS idempotent_answers (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  livemode INTEGER NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (livemode, key)
) STRICT;
CREATE INDEX IF NOT EXISTS idempotent_answers_by_time ON idempotent_answers (created_at);
`;

/** What a key was used for. */
interface KeyUse {
  readonly livemode: boolean;
  readonly key: string;
  readonly path: string;
  readonly params: unknown;
  readonly requestId: string;
}

interface Outcome extends ApiAnswer {
  /** False where nothing was begun, so that the key stays free. */
  readonly begun: boolean;
}

/** Answers by idempotency key, kept for a day. */
export function createIdempotentAnswers(database: DatabaseSync, clock: SandboxClock) {
  database.exec(schema);
  const find = database.prepare("SELECT * FROM idempotent_answers WHERE livemode = ? AND key = ?");
  const insert = database.prepare(
    `INSERT INTO idempotent_answers (livemode, key, hash, status, body, request_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = database.prepare(
    `DELETE FROM idempotent_answers WHERE created_at <= ?
       OR place <= (SELECT max(place) FROM idempotent_answers) - ${MOST_KEYS}`,
  );
  const hashOf = ({ path, params }: KeyUse) => hash("sha256", JSON.stringify([path, params]));

  /** The first answer again; undefined where the key is free. Another use of the key is refused. */
  function replay(use: KeyUse): ApiAnswer | undefined {
    forget.run(clock.now() - FORGOTTEN_AFTER_MS);
    const known = find.get(use.livemode ? 1 : 0, use.key);
    if (!known) return undefined;
    if (known.hash !== hashOf(use)) {
      return new StripeRefusal(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${use.key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      ).answer;
    }
    const headers = {
      "idempotent-replayed": "true",
      "original-request": String(known.request_id),
    };
    return { status: Number(known.status), body: JSON.parse(String(known.body)), headers };
  }

  return {
    /** Does the work once for each key, and answers the same again, be it an error. */
    once(use: KeyUse | undefined, work: () => Outcome): ApiAnswer {
      if (!use) return work();
      const known = replay(use);
      if (known) return known;
      const { status, body, begun } = work();
      if (begun) {
        const text = JSON.stringify(body);
        const mode = use.livemode ? 1 : 0;
        insert.run(mode, use.key, hashOf(use), status, text, use.requestId, clock.now());
      }
      return { status, body };
    },
  };
}
