import { createContext, data, type RouterContextProvider } from "react-router";
import type { CallInput, Endpoint, OpenEndpoint, ResponseOf } from "#contract/endpoint.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { safeStore } from "../safe-store.ts";
import { parseStoredTokens, TOKENS_KEY } from "../session/session-token.ts";
import { ApiError, errorFromResponse, toApiError, unreachableError } from "./api-error.ts";
import { withTimeLimit } from "./time-limit.ts";

/*
 * How to call the API:
 *
 * - Loaders use `pageApi`, which turns a failed call into the page of its status, or `serverApi`,
 *   where the loader handles failures. Both call the server in process as a guest, since pages are
 *   the same for everyone.
 * - Browser code uses `authorisedApi` for signed-in users, `visitorApi` for calls that guests may
 *   make too (both in `../session/authorised-api.ts`), and `browserApi` for endpoints with access
 *   `anyone`, such as signing in. All three send the user's token.
 * - Components load with `useResponse`, or with `usePages` for paged lists. Forms submit with
 *   `useContractForm`, or with `useCheckedForm` if their inputs are controlled.
 */

export type Call = <E extends OpenEndpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseOf<E>>;

/** Set by the server to its in-process call. */
export const apiContext = createContext<Call>();

type Context = Readonly<RouterContextProvider>;

/** The API for loaders and actions. Throws ApiError. */
export function serverApi(context: Context): Call {
  const call = context.get(apiContext);
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      throw toApiError(error) ?? error;
    }
  };
}

/** The API for loaders. A failed call becomes the page of its status. */
export function pageApi(context: Context): Call {
  const call = serverApi(context);
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      throw errorPage(error);
    }
  };
}

/** What a loader throws for a failed call. Other errors are bugs and stay unchanged. */
export function errorPage(error: unknown): unknown {
  return error instanceof ApiError ? data(error.answer, { status: error.status }) : error;
}

/** The result of a `pageApi` call, or null if it was not found. */
export async function nullIfPageNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const { init } = error as Partial<ReturnType<typeof data>>;
    if (init?.status === 404) return null;
    throw error;
  }
}

export interface CallExtras {
  bearer?: string;
  /** The body of an endpoint with a raw body. */
  bytes?: Blob;
  signal?: AbortSignal;
}

export type BrowserCall = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  extras?: CallExtras,
) => Promise<ResponseOf<E>>;

/**
 * Calls an endpoint that ignores tokens. It sends the stored token, which may have expired; endpoints
 * that check tokens need `visitorApi`.
 */
export const browserApi = <E extends Endpoint & { readonly access: "anyone" }>(
  endpoint: E,
  input: CallInput<E>,
  extras: CallExtras = {},
): Promise<ResponseOf<E>> => {
  const bearer = parseStoredTokens(tokenStore.getItem(TOKENS_KEY))?.access;
  return callServer(endpoint, input, bearer === undefined ? extras : { bearer, ...extras });
};

const tokenStore = safeStore(() => localStorage);

/** One HTTP call. Throws ApiError with the server's error, or `unavailable` without one. */
export const callServer: BrowserCall = async (endpoint, input, extras = {}) => {
  const response = await send(endpoint, { ...input }, extras);
  const answer: unknown = await readAnswer(endpoint, response).catch(() => undefined);
  if (!response.ok) {
    throw errorFromResponse(response.status, answer, response.headers.get("retry-after"));
  }
  if (answer === undefined) throw unreachableError();
  // The server serialises responses by the schema that the type is derived from.
  return answer as ResponseOf<typeof endpoint>;
};

interface RequestParts {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
}

async function send(
  endpoint: Endpoint,
  input: RequestParts,
  extras: CallExtras,
): Promise<Response> {
  const url = endpointUrl(endpoint, record(input.params), record(input.query));
  const headers = new Headers({ accept: "application/json", ...strings(input.headers) });
  const { bearer, bytes, signal } = extras;
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  // Files may take long, and aborting a write would leave its outcome unknown.
  const hasTimeLimit = endpoint.method === "GET" && !endpoint.success.file;
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: bytes,
    signal: hasTimeLimit ? withTimeLimit(signal) : signal,
  };
  if (input.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(input.body);
  }
  try {
    return await fetch(url, init);
  } catch {
    throw unreachableError();
  }
}

async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!response.ok || !endpoint.success.file) return response.json();
  return new Uint8Array(await response.arrayBuffer());
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function strings(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(record(value)).map(([key, v]) => [key, String(v)]));
}
