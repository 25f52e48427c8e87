import { type Endpoint, endpointUrl } from "#contract/endpoint.ts";

const defaults = new WeakMap<Endpoint, Readonly<Record<string, unknown>>>();

/** What a query says that is left out. */
function defaultsOf(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const known = defaults.get(endpoint);
  if (known) return known;
  const parsed = endpoint.query?.safeParse({});
  const found = (parsed?.success ? parsed.data : {}) as Record<string, unknown>;
  defaults.set(endpoint, found);
  return found;
}

/**
 * The one address of a call that was read by the contract: in its order and writing, without what it
 * doesn't know and without what goes without saying. The typed client sends the same.
 */
export function ownUrl(endpoint: Endpoint, parts: { params: unknown; query: unknown }): string {
  const usual = defaultsOf(endpoint);
  const said = Object.entries((parts.query ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => value !== usual[name],
  );
  return endpointUrl(endpoint, parts.params as Record<string, unknown>, Object.fromEntries(said));
}
