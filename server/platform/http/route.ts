import type {
  BodyOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Schema,
} from "#contract/endpoint.ts";
import type { OfficeRole } from "#contract/office-roles.ts";
import type { Tag } from "../db/tag.ts";
import { AppError, type FieldError } from "./app-error.ts";

/** A call whose parts were validated by the contract. */
export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  /** Whose limits apply while a response is created that is cached for everyone. It must not depend on the visitor. */
  readonly visitor?: () => string;
}

/** A logged-in user, as the database knows them at this request. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  /** Null for people who do not work in the office. */
  readonly officeRole: OfficeRole | null;
  /** The account has a confirmed second factor, which all of its sessions have used. */
  readonly twoFactor: boolean;
}

export interface CookieOptions {
  /** Seconds; without it the cookie expires when the browser is closed. */
  readonly maxAge?: number;
  readonly path: string;
}

/** Cookies that scripts cannot read and browsers send to this site only. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieOptions): void;
  clear(name: string, options: CookieOptions): void;
}

export interface Caller {
  /** Present if the endpoint requires login, and whenever the call has a valid token. */
  readonly signedIn?: SignedIn;
  readonly cookies: Cookies;
  /** A keyed hash of the network address; the address itself is not exposed. */
  readonly source: string;
  /**
   * `source` and the wider networks that may belong to one visitor, narrowest first, hashed the same way. Hashing is
   * slow: read this once, and only if needed.
   */
  readonly networks: readonly string[];
  /** Header fields with names in lower case. */
  readonly headers: Record<string, string | undefined>;
}

/** The caller for responses that are the same for everyone. */
export const anonymousCaller: Caller = {
  source: "",
  networks: [],
  headers: {},
  cookies: { get: () => undefined, set: () => {}, clear: () => {} },
};

export interface Sink<T> {
  send(id: number, event: T): void;
  readonly closed: boolean;
}

/** A file that is generated while it is sent; `chunks` is read only as fast as the client reads. */
export interface StreamedFile {
  /** The name under which a browser saves it. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** A handler can add tags of data that only its result knows. */
export interface HasShownTags {
  readonly shows?: readonly Tag[];
}

type Handler<E extends Endpoint> = E["success"] extends { readonly stream: true }
  ? (input: Input<E>, sink: Sink<ResponseOf<E>>) => Promise<() => void>
  : E["success"] extends { readonly streamed: true }
    ? (input: Input<E>) => Promise<StreamedFile>
    : (input: Input<E>) => Promise<ResponseOf<E> & HasShownTags>;

interface RouteOptions<E extends Endpoint> {
  /** Caches the response until data with one of these tags, or those it `shows`, changes. */
  readonly cachedBy?: (input: Input<E>, answer: ResponseOf<E>) => readonly Tag[];
  /** Callers with a token get their own, uncached response. */
  readonly cachedFor?: "guests";
}

/** The logged-in user of an endpoint that requires login. */
export function requireSignedIn(caller: Caller): SignedIn {
  if (!caller.signedIn) throw new AppError("unauthorized");
  return caller.signedIn;
}

/**
 * Identifies a caller for limits of a shared queue: by their widest network, so that changing the address within it
 * does not help. Neighbours share it, so such a limit must never last long.
 */
export function widestNetwork({ networks, source }: Caller): string {
  return networks.at(-1) ?? source;
}

/** An endpoint and its handler, without the endpoint's types, so that all routes fit into one list. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (input: never, sink: never) => Promise<unknown>;
  readonly cachedBy?: (input: never, answer: never) => readonly Tag[];
  readonly cachedFor?: "guests";
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): Route {
  return { endpoint, handler: handler as Route["handler"], ...options };
}

interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** Validates the parts of a call. Throws `not_found` for an invalid path, `invalid` with every invalid field. */
export function readInput(endpoint: Endpoint, raw: RawInput, caller: Caller): Input<Endpoint> {
  const errors: FieldError[] = [];
  const read = (schema: Schema | undefined, part: string, value: unknown): unknown => {
    if (!schema) return part === "body" && endpoint.rawBody ? toBytes(value) : undefined;
    const result = schema.safeParse(value);
    if (result.success) {
      const path = findNul(result.data);
      if (path) errors.push({ loc: [part, ...path], msg: NUL_MESSAGE, type: "invalid_format" });
      return result.data;
    }
    for (const issue of result.error.issues) {
      errors.push({
        loc: [part, ...(issue.path as string[])],
        msg: issue.message,
        type: issue.code,
      });
    }
    return undefined;
  };
  const params = read(endpoint.params, "path", raw.params ?? {});
  if (errors.length > 0) throw new AppError("not_found");
  const parts = {
    query: read(endpoint.query, "query", raw.query ?? {}),
    headers: read(endpoint.headers, "header", raw.headers ?? {}),
    body: read(endpoint.body, "body", raw.body ?? {}),
  };
  if (errors.length > 0) throw new AppError("invalid", { fields: errors });
  return { params, ...parts, caller } as Input<Endpoint>;
}

/** A call without a body has no bytes. */
function toBytes(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}

const NUL_MESSAGE = "This contains a character we can't display";

/** The path to a text with a NUL character, which PostgreSQL cannot store; undefined if there is none. */
function findNul(value: unknown): string[] | undefined {
  if (typeof value === "string") return value.includes("\0") ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = findNul(inner);
    if (path) return [name, ...path];
  }
  return undefined;
}
