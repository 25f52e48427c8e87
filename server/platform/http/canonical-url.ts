import { type Endpoint, endpointUrl } from "#contract/endpoint.ts";

const defaults = new WeakMap<Endpoint, Readonly<Record<string, unknown>>>();

/** The query's values if no parameter is given. */
function defaultQuery(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const known = defaults.get(endpoint);
  if (known) return known;
  const parsed = endpoint.query?.safeParse({});
  const found = (parsed?.success ? parsed.data : {}) as Record<string, unknown>;
  defaults.set(endpoint, found);
  return found;
}

/**
 * The canonical URL of a call: in the contract's order and spelling, without unknown parameters and default values.
 * The typed client sends the same.
 */
export function canonicalUrl(
  endpoint: Endpoint,
  parts: { params: unknown; query: unknown },
): string {
  const byDefault = defaultQuery(endpoint);
  const query = Object.entries((parts.query ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => value !== byDefault[name],
  );
  return endpointUrl(endpoint, parts.params as Record<string, unknown>, Object.fromEntries(query));
}
