import { type Endpoint, endpointUrl } from "#contract/endpoint.ts";

const defaults = new WeakMap<Endpoint, Readonly<Record<string, unknown>>>();

/** The values that a query has when it names none. */
function defaultsOf(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const known = defaults.get(endpoint);
  if (known) return known;
  const parsed = endpoint.query?.safeParse({});
  const found = (parsed?.success ? parsed.data : {}) as Record<string, unknown>;
  defaults.set(endpoint, found);
  return found;
}

/**
 * The one address of a call, made of what the contract read: in the contract's order and spelling,
 * without unknown parameters and without default values. The typed client sends the same.
 */
export function ownUrl(endpoint: Endpoint, parts: { params: unknown; query: unknown }): string {
  const usual = defaultsOf(endpoint);
  const said = Object.entries((parts.query ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => value !== usual[name],
  );
  return endpointUrl(endpoint, parts.params as Record<string, unknown>, Object.fromEntries(said));
}
