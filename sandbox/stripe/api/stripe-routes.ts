import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiAnswer, send } from "../../api-answer.ts";
import { saysOneOf } from "../../control-routes.ts";
import type { Faults } from "../../faults/faults.ts";
import { answerWithFaults, type Refusal } from "../../faults/faulty-answer.ts";
import type { GroupCommit } from "../../group-commit.ts";
import type { StripeAccount } from "../account/stripe-account.ts";
import { newId } from "../objects/stripe-objects.ts";
import { StripeRefusal } from "../stripe-refusal.ts";
import { expandFields, readExpand } from "./expand-fields.ts";
import { type FormValue, unfoldForm } from "./form-params.ts";
import type { createIdempotentAnswers, KeyUse } from "./idempotent-answers.ts";
import { shown } from "./list-calls.ts";
import type { StripeCall } from "./stripe-call.ts";
import { stripeCalls } from "./stripe-calls.ts";

export interface StripeApiParts {
  /** The account that a key is for. */
  readonly accounts: readonly { readonly key: string; readonly account: StripeAccount }[];
  readonly commit: GroupCommit;
  readonly answers: ReturnType<typeof createIdempotentAnswers>;
  readonly faults: Faults;
  readonly apiVersion: string;
}

/** Stripe's API: everything under `/v1`. */
export async function stripeRoutes(app: FastifyInstance, parts: StripeApiParts): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    const version = request.headers["stripe-version"];
    reply.header("request-id", newId("req"));
    reply.header("stripe-version", version ?? parts.apiVersion);
    if (accountOf(request)) return;
    await send(reply, {
      status: 401,
      body: { error: { message: "Invalid API Key provided.", type: "invalid_request_error" } },
    });
  });
  for (const [name, call] of Object.entries(stripeCalls)) {
    const [method = "", url = ""] = name.split(" ");
    app.route({ method, url, handler: (request, reply) => answer(call, request, reply) });
  }

  function accountOf({ headers }: FastifyRequest): StripeAccount | undefined {
    return parts.accounts.find(({ key }) => saysOneOf([key], headers.authorization))?.account;
  }

  function answer(call: StripeCall, request: FastifyRequest, reply: FastifyReply) {
    const account = accountOf(request) as StripeAccount;
    const params = paramsOf(request);
    const id = (request.params as { id?: string }).id ?? "";
    const use = params && keyUse(request, account, params, String(reply.getHeader("request-id")));
    return answerWithFaults(parts.faults, request, reply, {
      call: () => {
        if (!params) return unreadable.answer;
        const work = () => carryOut(account, call, id, params);
        if (request.method === "GET") return work();
        const cause = {
          id: String(reply.getHeader("request-id")),
          idempotency_key: use?.key ?? null,
        };
        return parts.commit.write(() => once(use, () => account.events.during(cause, work)));
      },
      refuse: (refusal) => {
        const refused = refusalAnswers[refusal];
        if (refusal !== "fail_calls" || !use) return refused;
        return parts.commit.write(() => once(use, () => ({ begun: true, ...refused })));
      },
      kept: parts.commit.settled,
    });
  }

  /** The same key gets the same answer, be it an error, unless the call was not begun. */
  function once(use: KeyUse | undefined, work: () => Outcome): ApiAnswer {
    if (!use) return work();
    try {
      const known = parts.answers.replay(use);
      if (known) return known;
    } catch (error) {
      if (error instanceof StripeRefusal) return error.answer;
      throw error;
    }
    const outcome = work();
    if (outcome.begun) parts.answers.keep(use, outcome);
    return outcome;
  }
}

interface Outcome extends ApiAnswer {
  readonly begun: boolean;
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

const unreadable = new StripeRefusal("The parameters can't be read.", { begun: false });

const refusalAnswers = {
  limit_calls: {
    status: 429,
    headers: { "retry-after": "1" },
    body: {
      error: {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Request rate limit exceeded.",
      },
    },
  },
  reject_calls: apiFailure(503, "Stripe is out of order for a moment."),
  fail_calls: apiFailure(500, "An unknown error occurred."),
} as const satisfies Record<Refusal, ApiAnswer>;

function apiFailure(status: number, message: string) {
  return { status, body: { error: { type: "api_error", message } } };
}
