import { createContext, data, type RouterContextProvider } from "react-router";
import type { AnswerOf, CallInput, Endpoint, OpenEndpoint } from "#contract/endpoint.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { safeStore } from "../safe-store.ts";
import { readTokens, TOKENS_KEY } from "../session/session-token.ts";
import { ApiError, asApiError, failedAnswer, unreached } from "./api-error.ts";
import { timeLimit } from "./time-limit.ts";

/*
 * Which way to ask for data:
 *
 * - A page's loader calls `pageApi`, where a failing call becomes the page of its status, or
 *   `serverApi`, where the loader deals with the failure itself. Both call the server in process, as
 *   a guest: what a page is made of is the same for everybody.
 * - Code in the browser calls `authorisedApi` for what is behind the sign-in, `visitorApi` for what
 *   a guest may do too, and `browserApi` for endpoints of access `anyone`, such as signing in. The
 *   first two are in `../session/authorised-api.ts`. All three send the signed-in person's token.
 * - A part that loads what it shows uses `useAnswer` for one answer and `usePages` for a list that
 *   comes page by page. Forms send with `useContractForm`, or with `useCheckedForm` where they keep
 *   their values themselves.
 */

/** A call as a guest. Pages are made on the server without knowing who is signed in. */
export type Call = <E extends OpenEndpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<AnswerOf<E>>;

/** Filled by the server with its in-process call. */
export const apiContext = createContext<Call>();

type Context = Readonly<RouterContextProvider>;

/** The API for loaders and actions; a failing call throws ApiError. */
export function serverApi(context: Context): Call {
  const call = context.get(apiContext);
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      throw asApiError(error) ?? error;
    }
  };
}

/** The API for loaders whose page is the answer: a failing call becomes the page of its status. */
export function pageApi(context: Context): Call {
  const call = serverApi(context);
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      throw pageOfError(error);
    }
  };
}

/** What a loader throws for a failed call: the page of its status. Anything else is a bug and stays one. */
export function pageOfError(error: unknown): unknown {
  return error instanceof ApiError ? data(error.answer, { status: error.status }) : error;
}

/** The answer to a call of `pageApi`; null if the server knows no such thing. */
export async function pageOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const { init } = error as Partial<ReturnType<typeof data>>;
    if (init?.status === 404) return null;
    throw error;
  }
}

export interface CallExtras {
  /** The access token of the signed-in person. */
  bearer?: string;
  /** The body of an endpoint that takes bytes. */
  bytes?: Blob;
  signal?: AbortSignal;
}

export type BrowserCall = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  extras?: CallExtras,
) => Promise<AnswerOf<E>>;

/**
 * A call to an endpoint that looks at no token. The stored one goes with it, though it may have
 * expired: other endpoints refuse such a token, so they need `visitorApi`.
 */
export const browserApi = <E extends Endpoint & { readonly access: "anyone" }>(
  endpoint: E,
  input: CallInput<E>,
  extras: CallExtras = {},
): Promise<AnswerOf<E>> => {
  const bearer = readTokens(tokenStore.getItem(TOKENS_KEY))?.access;
  return callServer(endpoint, input, bearer === undefined ? extras : { bearer, ...extras });
};

const tokenStore = safeStore(() => localStorage);

/**
 * One HTTP call from the browser. Throws ApiError with the server's answer, or with `unavailable`
 * where no answer of ours came back: `unreached` where there was none at all.
 */
export const callServer: BrowserCall = async (endpoint, input, extras = {}) => {
  const response = await send(endpoint, { ...input }, extras);
  const answer: unknown = await readAnswer(endpoint, response).catch(() => undefined);
  if (!response.ok) {
    throw failedAnswer(response.status, answer, response.headers.get("retry-after"));
  }
  if (answer === undefined) throw unreached();
  // The server shapes every answer by the same schema that the type is derived from.
  return answer as AnswerOf<typeof endpoint>;
};

interface Parts {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
}

async function send(endpoint: Endpoint, input: Parts, extras: CallExtras): Promise<Response> {
  const url = endpointUrl(endpoint, record(input.params), record(input.query));
  const headers = new Headers({ accept: "application/json", ...strings(input.headers) });
  const { bearer, bytes, signal } = extras;
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  // A file may take long, and after an overdue change nobody would know whether it was made.
  const limited = endpoint.method === "GET" && !endpoint.success.file;
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: bytes,
    signal: limited ? timeLimit(signal) : signal,
  };
  if (input.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(input.body);
  }
  try {
    return await fetch(url, init);
  } catch {
    throw unreached();
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
