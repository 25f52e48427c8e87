export const edgeKinds = ["varnish", "fastly", "cloudflare", "webhook"] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/** A call that drops what an edge keeps under some keys. */
export interface PurgeCall {
  readonly url: string;
  readonly method: "POST" | "PURGE";
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** How the site and one kind of shared cache speak to each other. */
export interface EdgeDialect {
  /** The header that carries an answer's keys, and what stands between them. */
  readonly keys: { readonly header: string; readonly between: string };
  /** The header that says for how long this edge may keep an answer; no other cache obeys it. */
  readonly lifetime: string;
  /** The header, if any, that says how long the site took before it sent the answer, s. */
  readonly took?: string;
  /**
   * How long it may keep an answer without asking again, s. If no purge gets through at all, this is how
   * old an answer can be.
   */
  readonly lifetimeS: number;
  /**
   * How long after a commit each purge goes once more, ms. Undefined for an edge that does not keep what came
   * late.
   */
  readonly lateMs?: number;
  /** The most keys that one call may name. */
  readonly mostKeys: number;
  /** The shortest time between two calls, ms: what changes meanwhile goes together. */
  readonly everyMs: number;
  purge(url: string, token: string, keys: readonly string[]): PurgeCall;
}

const JSON_TYPE = { "content-type": "application/json" };
/**
 * For an edge that keeps an answer however long it was on its way. What comes later than the late purge is
 * kept to the end of its lifetime, so that is short.
 */
const KEEPS_WHAT_COMES_LATE = { lifetimeS: 10, lateMs: 5_000 };
const SURROGATE = { keys: { header: "surrogate-key", between: " " }, everyMs: 150 };

export const edgeDialects: Readonly<Record<EdgeKind, EdgeDialect>> = {
  /** With `deploy/varnish.vcl`. Varnish takes headers of up to 8 kB. */
  varnish: {
    keys: { header: "xkey", between: " " },
    lifetime: "surrogate-control",
    took: "x-site-took",
    lifetimeS: 60,
    mostKeys: 200,
    everyMs: 150,
    purge: (url, token, keys) => ({
      url: `${url}/`,
      method: "PURGE",
      headers: { authorization: `Bearer ${token}`, "xkey-purge": keys.join(" ") },
    }),
  },
  /** https://www.fastly.com/documentation/reference/api/purging/: up to 256 keys a call. */
  fastly: {
    ...SURROGATE,
    ...KEEPS_WHAT_COMES_LATE,
    lifetime: "surrogate-control",
    mostKeys: 256,
    purge: (url, token, keys) => ({
      url: `${url}/purge`,
      method: "POST",
      headers: { ...JSON_TYPE, accept: "application/json", "fastly-key": token },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
  },
  /**
   * https://developers.cloudflare.com/cache/how-to/purge-cache/: up to 100 tags a call, and 5 calls a
   * second in the plan "Pro".
   */
  cloudflare: {
    ...KEEPS_WHAT_COMES_LATE,
    keys: { header: "cache-tag", between: "," },
    lifetime: "cloudflare-cdn-cache-control",
    mostKeys: 100,
    everyMs: 250,
    purge: (url, token, keys) => ({
      url: `${url}/purge_cache`,
      method: "POST",
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags: keys }),
    }),
  },
  webhook: {
    ...SURROGATE,
    ...KEEPS_WHAT_COMES_LATE,
    lifetime: "cdn-cache-control",
    mostKeys: 1_000,
    purge: (url, token, keys) => ({
      url,
      method: "POST",
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ keys }),
    }),
  },
};
