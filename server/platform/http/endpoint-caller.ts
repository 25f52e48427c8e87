import {
  type CallInput,
  type Endpoint,
  isOpenEndpoint,
  type OpenEndpoint,
  type ResponseOf,
} from "#contract/endpoint.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { Tag } from "../db/tag.ts";
import { canonicalUrl } from "./canonical-url.ts";
import {
  anonymousCaller,
  type Caller,
  type HasShownTags,
  type Input,
  type Route,
  readInput,
  widestNetwork,
} from "./route.ts";

/** The tags of all responses a page was made from; `lasting` is false if one of them is for one caller only. */
export interface Trace {
  readonly tags: Set<Tag>;
  isCacheable: boolean;
}

export interface EndpointCaller {
  /** Responds to a validated call of a cached route with the one response for everyone. */
  cached(route: Route, input: Input<Endpoint>, visitor: () => string): Promise<CachedResponse>;
  /**
   * Calls an endpoint inside this process, validated and shaped as over HTTP. Throws for an endpoint that only
   * logged-in callers may use.
   */
  call<E extends OpenEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    caller: Caller,
    trace: Trace,
  ): Promise<ResponseOf<E>>;
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };
/** For a response that differs for callers with a token. */
const GUEST_HEADERS = { ...JSON_HEADERS, vary: "accept-encoding, authorization" };

/** Drops every field that is not in the contract. */
function shape(endpoint: Endpoint, value: unknown): unknown {
  return endpoint.success.body.parse(value);
}

/** Has no caller: a cached response must not depend on one person, nor retain their request in memory. */
async function createEntry(route: Route, parts: object, visitor: () => string) {
  const input = { ...parts, caller: anonymousCaller, visitor };
  const result = await route.handler(input as never, undefined as never);
  const value = shape(route.endpoint, result);
  const tags = route.cachedBy?.(input as never, value as never) ?? [];
  return {
    value,
    tags: [...tags, ...((result as HasShownTags).shows ?? [])],
    headers: route.cachedFor === "guests" ? GUEST_HEADERS : JSON_HEADERS,
    bytes: () => JSON.stringify(value),
  };
}

function reasonNotToCache({ endpoint, cachedFor }: Route): string | undefined {
  // A cached response is sent before any token is checked.
  if (endpoint.access !== (cachedFor === "guests" ? "guest" : "anyone")) return "guarded";
  return endpoint.headers || endpoint.body ? "made from more than its URL" : undefined;
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Throws for a cached route whose responses differ between callers. */
export function createEndpointCaller(
  routes: readonly Route[],
  cache: ResponseCache,
): EndpointCaller {
  // By name, because the pages' bundle has its own copies of the endpoints.
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  for (const route of routes) {
    const reason = route.cachedBy && reasonNotToCache(route);
    if (reason) throw new Error(`${nameOf(route.endpoint)} is ${reason} and must not be cached`);
  }

  const cached: EndpointCaller["cached"] = (route, { params, query }, visitor) => {
    const url = canonicalUrl(route.endpoint, { params, query });
    const entry = cache.get(url);
    if (entry) return Promise.resolve(entry);
    return cache.fill(url, () => createEntry(route, { params, query }, visitor));
  };

  async function call<E extends OpenEndpoint>(
    endpoint: E,
    parts: CallInput<E>,
    caller: Caller,
    trace: Trace,
  ): Promise<ResponseOf<E>> {
    const route = byName.get(nameOf(endpoint));
    if (!route) throw new Error(`no route for ${nameOf(endpoint)}`);
    if (!isOpenEndpoint(route.endpoint))
      throw new Error(`${nameOf(endpoint)} is only for logged-in callers`);
    const response = await respond(route, parts, caller);
    for (const tag of response.tags ?? []) trace.tags.add(tag);
    if (response.tags === null) trace.isCacheable = false;
    return response.value as ResponseOf<E>;
  }

  async function respond(
    route: Route,
    parts: object,
    caller: Caller,
  ): Promise<Pick<CachedResponse, "value" | "tags">> {
    const input = readInput(route.endpoint, parts, caller);
    if (route.cachedBy) return cached(route, input, () => widestNetwork(caller));
    const value = await route.handler(input as never, undefined as never);
    return { value: shape(route.endpoint, value), tags: null };
  }

  return { cached, call };
}
