import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  endpointUrl,
  isOpenEndpoint,
  type OpenEndpoint,
} from "#contract/endpoint.ts";
import type { AnswerCache, CachedAnswer } from "../cache/answer-cache.ts";
import { type Caller, type Input, type Route, readInput } from "./route.ts";

/** What the answers of one page were made of; `lasting` is false where one of them is for one caller only. */
export interface Trace {
  readonly tags: Set<string>;
  lasting: boolean;
}

export interface Answers {
  /** Answers a checked call, out of memory where the route allows it. */
  cached(route: Route, input: Input<Endpoint>, url: string): Promise<CachedAnswer>;
  /** What memory holds for an address, if anything. */
  kept(url: string): CachedAnswer | undefined;
  /**
   * Calls an endpoint inside this process, checked and shaped like one that came over HTTP. Nobody is
   * asked here who they are: throws for an endpoint that is only for who is signed in.
   */
  call<E extends OpenEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    caller: Caller,
    trace: Trace,
  ): Promise<AnswerOf<E>>;
}

/** Drops every field that the contract does not name. */
function shape(endpoint: Endpoint, value: unknown): unknown {
  return endpoint.success.body.parse(value);
}

/** Throws for a guarded route that is to be kept: memory answers everybody alike. */
export function createAnswers(routes: readonly Route[], cache: AnswerCache): Answers {
  // By method and path: the pages' bundle has copies of the endpoints.
  const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  const guarded = routes.find(({ cachedBy, endpoint }) => cachedBy && !isOpenEndpoint(endpoint));
  if (guarded) throw new Error(`${nameOf(guarded.endpoint)} is guarded and must not be kept`);

  const cached: Answers["cached"] = (route, input, url) => {
    const answer = cache.get(url);
    if (answer) return Promise.resolve(answer);
    return cache.fill(url, async () => {
      const value = shape(route.endpoint, await route.handler(input as never, undefined as never));
      return {
        value,
        tags: route.cachedBy?.(input as never, value as never) ?? [],
        bytes: () => JSON.stringify(value),
      };
    });
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
      throw new Error(`${nameOf(endpoint)} is only for who is signed in`);
    const url = endpointUrl(endpoint, parts.params as never, parts.query as never);
    const kept = route.cachedBy && cache.get(url);
    const answer = kept || (await make(route, parts, caller, url));
    for (const tag of answer.tags ?? []) trace.tags.add(tag);
    if (answer.tags === null) trace.lasting = false;
    return answer.value as AnswerOf<E>;
  }

  async function make(
    route: Route,
    parts: object,
    caller: Caller,
    url: string,
  ): Promise<Pick<CachedAnswer, "value" | "tags">> {
    const input = readInput(route.endpoint, parts, caller);
    if (route.cachedBy) return cached(route, input, url);
    const value = await route.handler(input as never, undefined as never);
    return { value: shape(route.endpoint, value), tags: null };
  }

  return { cached, call, kept: (url) => cache.get(url) };
}
