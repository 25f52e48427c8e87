import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

export type Schema = z.ZodMiniType;

/**
 * Who may call. `anyone`: the same answer for everybody, so access tokens are not looked at.
 * `guest`: with or without an account; a token that is sent must be valid. `secret-holder`: with
 * the resource's secret. `gateway`: a program with a signature (a payment gateway, a mail program),
 * from anywhere. `supporter`: signed in. `admin`: the office.
 */
export type Access = "anyone" | "guest" | "secret-holder" | "gateway" | "supporter" | "admin";

/** A proof that some calls need, beside an access token or in its place; `openapi.ts` describes each. */
export type Proof =
  | "refreshCookie"
  | "ticketCookie"
  | "socialCookie"
  | "gatewaySignature"
  | "mailSignature";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `{name}` places and a trailing slash; it is served without the slash too. */
  readonly path: `/${string}/`;
  readonly summary: string;
  readonly access: Access;
  readonly proof?: Proof;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The body stays as the bytes that were sent, so that a signature can be checked. */
  readonly rawBody?: true;
  /**
   * The one answer that is no error. `stream`: server-sent events of this shape. `file`: bytes of
   * this media type in the place of the body; `streamed` where they are made while they are sent.
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

/** An endpoint without sign-in: pages that are made on the server may call it. */
export type OpenEndpoint = Endpoint & { readonly access: Exclude<Access, "supporter" | "admin"> };

export function isOpenEndpoint(endpoint: Endpoint): endpoint is OpenEndpoint {
  return endpoint.access !== "supporter" && endpoint.access !== "admin";
}

type Out<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E["params"]>;
export type QueryOf<E extends Endpoint> = Out<E["query"]>;
export type HeadersOf<E extends Endpoint> = Out<E["headers"]>;
export type BodyOf<E extends Endpoint> = E["rawBody"] extends true ? Uint8Array : Out<E["body"]>;
export type AnswerOf<E extends Endpoint> = E["success"] extends { readonly file: string }
  ? Uint8Array
  : z.output<E["success"]["body"]>;

type Part<K extends string, S> = S extends Schema
  ? { [P in K]: z.input<S> }
  : { [P in K]?: undefined };

/** What a caller passes; `ParamsOf`, `QueryOf` and so on are the server's checked form of it. */
export type CallInput<E extends Endpoint> = Part<"params", E["params"]> &
  (E["query"] extends Schema ? { query?: z.input<E["query"]> } : { query?: undefined }) &
  Part<"headers", E["headers"]> &
  Part<"body", E["body"]>;

/**
 * All errors of a call: those that the endpoint names, and those that follow from its shape. Any
 * other code is a mistake.
 */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, access, params, query, headers, body, success } = endpoint;
  const writes = method !== "GET";
  const rules: Partial<Record<ErrorCode, boolean>> = {
    // A path that can't be decoded, a body that can't be read.
    bad_request: writes || params !== undefined,
    payload_too_large: writes,
    unsupported_media_type: writes,
    // Somebody else wrote the same at the same moment.
    changed_meanwhile: writes,
    foreign_origin: writes && access !== "gateway",
    unauthorized: access !== "anyone",
    forbidden: access === "admin",
    two_factor_required: access === "admin",
    not_found: params !== undefined,
    invalid: [query, headers, body].some((schema) => schema !== undefined),
    too_many_requests: success.stream === true,
    // An address or headers longer than the server reads.
    headers_too_large: true,
    unavailable: true,
    internal: true,
  };
  const brought = Object.keys(rules) as ErrorCode[];
  return [...new Set([...endpoint.errors, ...brought.filter((code) => rules[code])])];
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The path and query of a call: places filled and escaped, empty query values left out. */
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
