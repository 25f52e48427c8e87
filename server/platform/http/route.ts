import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
  Schema,
} from "#contract/endpoint.ts";
import type { Role } from "#contract/identity/sessions.ts";
import type { Tag } from "../db/tag.ts";
import { AppError, type FieldError } from "./app-error.ts";

/** A call whose parts were checked by the contract. */
export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  /**
   * Whose share of a bounded place is taken while an answer is made that is kept for everybody. It is read only where
   * it is needed, and the answer must not depend on it.
   */
  readonly visitor?: () => string;
}

/** Somebody who is signed in, as the database knows them at this request. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** The account has a confirmed second factor; each of its sessions was opened with it. */
  readonly twoFactor: boolean;
}

export interface CookieOptions {
  /** Seconds; without it the cookie is gone when the browser is closed. */
  readonly maxAge?: number;
  readonly path: string;
}

/** Cookies that no script can read and that browsers send to this site alone. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieOptions): void;
  clear(name: string, options: CookieOptions): void;
}

/** Where a call comes from. */
export interface Caller {
  /** Present when the endpoint asks for somebody signed in, and whenever a valid token came with the call. */
  readonly signedIn?: SignedIn;
  readonly cookies: Cookies;
  /** A keyed hash of the network address; the address itself is handed to nobody. */
  readonly source: string;
  /**
   * `source` and the wider networks that may belong to one visitor, the narrowest first, each hashed the
   * same way. Hashing takes time: read this once, and only where it is needed.
   */
  readonly networks: readonly string[];
  /** Header fields as they came; names in lower case. */
  readonly headers: Record<string, string | undefined>;
}

/** The caller for answers that everybody gets: no person. */
export const nobody: Caller = {
  source: "",
  networks: [],
  headers: {},
  cookies: { get: () => undefined, set: () => {}, clear: () => {} },
};

export interface Sink<T> {
  send(id: number, event: T): void;
  readonly closed: boolean;
}

/** A file that is made while it is sent; `chunks` is read only as fast as the client reads. */
export interface StreamedFile {
  /** The name under which a browser saves it. */
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** What a handler may tell beside its answer: tags of what it found, where only the answer shows it. */
export interface Shows {
  readonly shows?: readonly Tag[];
}

type Handler<E extends Endpoint> = E["success"] extends { readonly stream: true }
  ? (input: Input<E>, sink: Sink<AnswerOf<E>>) => Promise<() => void>
  : E["success"] extends { readonly streamed: true }
    ? (input: Input<E>) => Promise<StreamedFile>
    : (input: Input<E>) => Promise<AnswerOf<E> & Shows>;

export interface RouteOptions<E extends Endpoint> {
  /** Tags of what the answer is made of, with what it `shows`: it is kept until one of them changes. */
  readonly cachedBy?: (input: Input<E>, answer: AnswerOf<E>) => readonly Tag[];
  /** A caller with a token gets an answer of their own, which is not kept. */
  readonly cachedFor?: "guests";
}

/** The signed-in caller, for endpoints that only somebody signed in may call. */
export function signedIn(caller: Caller): SignedIn {
  if (!caller.signedIn) throw new AppError("unauthorized");
  return caller.signedIn;
}

/**
 * The visitor under whom a caller's share of a common queue is counted: their widest network, so that
 * changing the address within it brings nothing. Neighbours share it, so it must never shut out for long.
 */
export function widestNetwork({ networks, source }: Caller): string {
  return networks.at(-1) ?? source;
}

/** An endpoint and what answers it. Without the endpoint's types, so that all routes fit into one list. */
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

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** Checks the parts of a call. Throws `not_found` for a bad path, `invalid` with every bad field. */
export function readInput(endpoint: Endpoint, raw: RawInput, caller: Caller): Input<Endpoint> {
  const errors: FieldError[] = [];
  const read = (schema: Schema | undefined, part: string, value: unknown): unknown => {
    if (!schema) return part === "body" && endpoint.rawBody ? bytesOf(value) : undefined;
    const result = schema.safeParse(value);
    if (result.success) {
      const where = findNul(result.data);
      if (where) errors.push({ loc: [part, ...where], msg: NUL_MESSAGE, type: "invalid_format" });
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

/** A call without a body counts as one with no bytes. */
function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}

const NUL_MESSAGE = "Please leave out the sign that cannot be shown";

/** The path to a text with a NUL, which PostgreSQL cannot store; undefined when there is none. */
function findNul(value: unknown): string[] | undefined {
  if (typeof value === "string") return value.includes("\0") ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const rest = findNul(inner);
    if (rest) return [name, ...rest];
  }
  return undefined;
}
