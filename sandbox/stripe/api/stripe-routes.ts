import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { send } from "../../api-answer.ts";
import { saysOneOf } from "../../control-routes.ts";
import type { Faults } from "../../faults/faults.ts";
import { answerWithFaults } from "../../faults/faulty-answer.ts";
import type { GroupCommit } from "../../group-commit.ts";
import type { StripeAccount } from "../account/stripe-account.ts";
import { newId } from "../objects/stripe-objects.ts";
import { StripeRefusal } from "../stripe-refusal.ts";
import { keyInUse, mayNot, refusalAnswers, unreadable, wrongKey } from "./error-answers.ts";
import { expandFields, readExpand } from "./expand-fields.ts";
import { type FormValue, unfoldForm } from "./form-params.ts";
import type { createIdempotentAnswers, KeyUse, Outcome } from "./idempotent-answers.ts";
import { lackedFor } from "./key-permissions.ts";
import { shown } from "./list-calls.ts";
import type { StripeCall } from "./stripe-call.ts";
import { stripeCalls } from "./stripe-calls.ts";

export interface StripeApiParts {
  readonly accounts: readonly KnownKey[];
  readonly commit: GroupCommit;
  readonly answers: ReturnType<typeof createIdempotentAnswers>;
  readonly faults: Faults;
  readonly apiVersion: string;
}

export interface KnownKey {
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
