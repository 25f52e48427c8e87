import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  isOpenEndpoint,
  type OpenEndpoint,
} from "#contract/endpoint.ts";
import type { AnswerCache } from "../cache/answer-cache.ts";
import type { CachedAnswer } from "../cache/kept-answer.ts";
import type { Tag } from "../db/tag.ts";
import { ownUrl } from "./own-url.ts";
import {
  type Caller,
  type Input,
  nobody,
  type Route,
  readInput,
  type Shows,
  widestNetwork,
} from "./route.ts";

/** What the answers of one page were made of; `lasting` is false when one of them is for one caller only. */
export interface Trace {
  readonly tags: Set<Tag>;
  lasting: boolean;
}

export interface Answers {
  /** Answers a checked call of a route whose answers are kept: the same answer for everybody. */
  cached(route: Route, input: Input<Endpoint>, visitor: () => string): Promise<CachedAnswer>;
  /**
   * Calls an endpoint inside this process, checked and shaped like a call over HTTP. There is no caller
   * here: throws for an endpoint that only somebody signed in may call.
   */
  call<E extends OpenEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    caller: Caller,
    trace: Trace,
  ): Promise<AnswerOf<E>>;
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };
/** Of an answer that is another one for a caller with a token. */
const GUEST_HEADERS = { ...JSON_HEADERS, vary: "accept-encoding, authorization" };

/** Drops every field that the contract does not name. */
function shape(endpoint: Endpoint, value: unknown): unknown {
  return endpoint.success.body.parse(value);
}

/** Gets no caller: a kept answer must not depend on one person, nor keep their request in memory. */
async function fresh(route: Route, parts: object, visitor: () => string) {
  const input = { ...parts, caller: nobody, visitor };
  const found = await route.handler(input as never, undefined as never);
  const value = shape(route.endpoint, found);
  const tags = route.cachedBy?.(input as never, value as never) ?? [];
  return {
    value,
    tags: [...tags, ...((found as Shows).shows ?? [])],
    headers: route.cachedFor === "guests" ? GUEST_HEADERS : JSON_HEADERS,
    bytes: () => JSON.stringify(value),
  };
}

function reasonNotToKeep({ endpoint, cachedFor }: Route): string | undefined {
  // A kept answer is sent before any token is looked at.
  if (endpoint.access !== (cachedFor === "guests" ? "guest" : "anyone")) return "guarded";
  return endpoint.headers || endpoint.body ? "made of more than its address" : undefined;
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Throws for a route that asks for its answers to be kept though they differ from caller to caller. */
export function createAnswers(routes: readonly Route[], cache: AnswerCache): Answers {
  // By method and path: the pages' bundle has copies of the endpoints.
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  for (const route of routes) {
    const why = route.cachedBy && reasonNotToKeep(route);
    if (why) throw new Error(`${nameOf(route.endpoint)} is ${why} and must not be kept`);
  }

  const cached: Answers["cached"] = (route, { params, query }, visitor) => {
    const url = ownUrl(route.endpoint, { params, query });
    const answer = cache.get(url);
    if (answer) return Promise.resolve(answer);
    return cache.fill(url, () => fresh(route, { params, query }, visitor));
  };

  async function call<E extends OpenEndpoint>(
    endpoint: E,
    parts: CallInput<E>,
    caller: Caller,
    trace: Trace,
  ): Promise<AnswerOf<E>> {
    const route = byName.get(nameOf(endpoint));
    if (!route) throw new Error(`no route for ${nameOf(endpoint)}`);
    if (!isOpenEndpoint(route.endpoint))
      throw new Error(`${nameOf(endpoint)} is only for signed-in callers`);
    const answer = await make(route, parts, caller);
    for (const tag of answer.tags ?? []) trace.tags.add(tag);
    if (answer.tags === null) trace.lasting = false;
    return answer.value as AnswerOf<E>;
  }

  async function make(
    route: Route,
    parts: object,
    caller: Caller,
  ): Promise<Pick<CachedAnswer, "value" | "tags">> {
    const input = readInput(route.endpoint, parts, caller);
    if (route.cachedBy) return cached(route, input, () => widestNetwork(caller));
    const value = await route.handler(input as never, undefined as never);
    return { value: shape(route.endpoint, value), tags: null };
  }

  return { cached, call };
}
