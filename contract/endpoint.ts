import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { OfficeArea } from "./office-roles.ts";

export type Schema = z.ZodMiniType;

/**
 * Who may call. `anyone`: the response is the same for everyone, so tokens are ignored. `guest`: with
 * or without an account; a token must be valid if sent. `secret-holder`: with the resource's secret.
 * `gateway`: a signed call from a payment gateway or mail program. `supporter`: signed in. `admin`:
 * the office, as far as the role of the caller allows it in the endpoint's `office` area.
 */
export type Access = "anyone" | "guest" | "secret-holder" | "gateway" | "supporter" | "admin";

/** A credential other than the access token; `openapi.ts` describes each. */
export type Credential =
  | "refreshCookie"
  | "ticketCookie"
  | "socialCookie"
  | "gatewaySignature"
  | "mailSignature";

interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A path with `{name}` parameters and a trailing slash; served without the slash too. */
  readonly path: `/${string}/`;
  readonly summary: string;
  readonly proof?: Credential;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The body is passed on as bytes, so that a signature can be checked. */
  readonly rawBody?: true;
  /**
   * The success response. `stream`: server-sent events of this shape. `file`: bytes of this media
   * type instead of the body; `streamed` if they are created while being sent.
   */
  readonly success: {
    readonly status: number;
    readonly body: Schema;
    readonly stream?: true;
    readonly file?: string;
    readonly streamed?: true;
  };
  readonly errors: readonly ErrorCode[];
}

/** An endpoint of the office, for roles that can read (GET) or change (other methods) its area. */
type OfficeEndpoint = EndpointShape & { readonly access: "admin"; readonly office: OfficeArea };

export type Endpoint =
  | OfficeEndpoint
  | (EndpointShape & { readonly access: Exclude<Access, "admin">; readonly office?: undefined });

/** An endpoint without sign-in, which server-rendered pages may call. */
export type OpenEndpoint = Endpoint & { readonly access: Exclude<Access, "supporter" | "admin"> };

export function isOpenEndpoint(endpoint: Endpoint): endpoint is OpenEndpoint {
  return endpoint.access !== "supporter" && endpoint.access !== "admin";
}

type Out<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E["params"]>;
export type QueryOf<E extends Endpoint> = Out<E["query"]>;
export type HeadersOf<E extends Endpoint> = Out<E["headers"]>;
export type BodyOf<E extends Endpoint> = E["rawBody"] extends true ? Uint8Array : Out<E["body"]>;
export type ResponseOf<E extends Endpoint> = E["success"] extends { readonly file: string }
  ? Uint8Array
  : z.output<E["success"]["body"]>;

type Part<K extends string, S> = S extends Schema
  ? { [P in K]: z.input<S> }
  : { [P in K]?: undefined };

/** What a caller passes; `ParamsOf`, `QueryOf` and so on are the parsed forms on the server. */
export type CallInput<E extends Endpoint> = Part<"params", E["params"]> &
  (E["query"] extends Schema ? { query?: z.input<E["query"]> } : { query?: undefined }) &
  Part<"headers", E["headers"]> &
  Part<"body", E["body"]>;

/** All errors of a call: those the endpoint names and those that follow from its shape. */
export function endpointErrors(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, access, params, query, headers, body, success } = endpoint;
  const writes = method !== "GET";
  const rules: Partial<Record<ErrorCode, boolean>> = {
    // An undecodable path or an unreadable body.
    bad_request: writes || params !== undefined,
    payload_too_large: writes,
    unsupported_media_type: writes,
    // A concurrent write to the same record.
    changed_meanwhile: writes,
    foreign_origin: writes && access !== "gateway",
    unauthorized: access !== "anyone",
    forbidden: access === "admin",
    two_factor_required: access === "admin",
    not_found: params !== undefined,
    invalid: [query, headers, body].some((schema) => schema !== undefined),
    too_many_requests: success.stream === true,
    // A URL or headers longer than the server reads.
    headers_too_large: true,
    unavailable: true,
    internal: true,
  };
  const implied = (Object.keys(rules) as ErrorCode[]).filter((code) => rules[code]);
  return [...new Set([...endpoint.errors, ...implied])];
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The path and query of a call, escaped. Empty query values are left out. */
export function endpointUrl(
  endpoint: Pick<Endpoint, "path">,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
