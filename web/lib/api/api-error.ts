import { type ErrorBody, errorCatalogue, errorMessage } from "#contract/errors.ts";
import { waitText } from "./wait-text.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly answer: ErrorBody;
  /** Seconds to wait before trying again, if the server set them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: ErrorBody, retryAfter?: number) {
    super(withWait(errorMessage(answer), retryAfter));
    this.status = status;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

const { message: TOO_OFTEN } = errorCatalogue.too_many_requests;
const UNREACHED = "We can't reach the server. Please check your network connection.";

/** Adds the time to wait to the general message. */
function withWait(message: string, retryAfter: number | undefined): string {
  if (message !== TOO_OFTEN || retryAfter === undefined) return message;
  return `You've tried this too often. Please wait ${waitText(retryAfter)}.`;
}

/** The error for a call without a response, as when the network is down. */
export function unreachableError(): ApiError {
  return new ApiError(0, { code: "unavailable", detail: [], non_field_errors: [UNREACHED] });
}

/**
 * The error for a failed HTTP response. A response of another shape keeps its messages; without any
 * (a proxy's page) the error is `unavailable`.
 */
export function errorFromResponse(
  status: number,
  answer: unknown,
  retryAfter: string | null,
): ApiError {
  if (!isErrorBody(answer)) return new ApiError(status, readForeignAnswer(answer));
  return new ApiError(status, answer, Number(retryAfter) || undefined);
}

function readForeignAnswer(answer: unknown): ErrorBody {
  const { detail, non_field_errors: general } = Object(answer) as Record<string, unknown>;
  const details = (Array.isArray(detail) ? detail : []).flatMap((item: unknown) => {
    const { loc, msg } = Object(item) as Record<string, unknown>;
    return typeof msg === "string" ? [{ loc: Array.isArray(loc) ? loc : [], msg, type: "" }] : [];
  });
  const texts = (Array.isArray(general) ? general : []).filter((text) => typeof text === "string");
  return { code: "unavailable", detail: details, non_field_errors: texts };
}

/**
 * Converts an error of the server's in-process calls, which has its own class and is recognised
 * by its shape. Undefined for anything else: a bug must not look like a response.
 */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const answer = error instanceof Error && "answer" in error ? error.answer : undefined;
  if (!isErrorBody(answer)) return undefined;
  return new ApiError(errorCatalogue[answer.code].status, answer);
}

/** Whether the value is an error response with a known code. */
export function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    Object.hasOwn(errorCatalogue, value.code) &&
    "detail" in value &&
    Array.isArray(value.detail)
  );
}

/** The first message for each part of a body, by name. */
export type FieldMessages = Readonly<Record<string, string>>;

export const CHECK_FIELDS = errorMessage({ code: "invalid", detail: [] });

export function issueMessages(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
): FieldMessages {
  return firstMessages(issues.map(({ path, message }) => [path[0], message]));
}

/** The messages of an error response. `loc` starts with "body" or the like. */
export function responseMessages({ detail }: ErrorBody): FieldMessages {
  return firstMessages(detail.map(({ loc, msg }) => [loc[1], msg]));
}

function firstMessages(messages: ReadonlyArray<[PropertyKey | undefined, string]>): FieldMessages {
  const first: Record<string, string> = {};
  for (const [name, message] of messages) first[String(name)] ??= message;
  return first;
}

/** The message about a failed call outside of forms. Reports other errors than ApiError. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  reportError(error);
  return errorCatalogue.internal.message;
}

/** The call's result, or null if it was not found. */
export async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.answer.code === "not_found") return null;
    throw error;
  }
}
