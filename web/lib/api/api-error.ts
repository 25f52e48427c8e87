import { type ErrorAnswer, errorCatalogue, errorMessage } from "#contract/errors.ts";
import { waitText } from "./wait-text.ts";

/** A call that failed, with the error's answer from the contract. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly answer: ErrorAnswer;
  /** Seconds to wait before trying again, if the server said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: ErrorAnswer, retryAfter?: number) {
    super(withWait(errorMessage(answer), retryAfter));
    this.status = status;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

const { message: TOO_OFTEN } = errorCatalogue.too_many_requests;
const UNREACHED = "We could not be reached. Please check your network connection.";

/** Puts the time to wait into the sentence, if the sentence leaves it open. */
function withWait(message: string, retryAfter: number | undefined): string {
  if (message !== TOO_OFTEN || retryAfter === undefined) return message;
  return `That is too often. Please wait ${waitText(retryAfter)}.`;
}

/** The error for a call without any answer, as when the network is down. */
export function unreached(): ApiError {
  return new ApiError(0, { code: "unavailable", detail: [], non_field_errors: [UNREACHED] });
}

/**
 * The error for a failing HTTP answer. One that is not of our shape keeps the messages that it has;
 * without any (a proxy's page) the error says that we are busy.
 */
export function failedAnswer(status: number, answer: unknown, retryAfter: string | null): ApiError {
  if (!isErrorAnswer(answer)) return new ApiError(status, readForeignAnswer(answer));
  return new ApiError(status, answer, Number(retryAfter) || undefined);
}

function readForeignAnswer(answer: unknown): ErrorAnswer {
  const { detail, non_field_errors: others } = Object(answer) as Record<string, unknown>;
  const details = (Array.isArray(detail) ? detail : []).flatMap((item: unknown) => {
    const { loc, msg } = Object(item) as Record<string, unknown>;
    return typeof msg === "string" ? [{ loc: Array.isArray(loc) ? loc : [], msg, type: "" }] : [];
  });
  const texts = (Array.isArray(others) ? others : []).filter((text) => typeof text === "string");
  return { code: "unavailable", detail: details, non_field_errors: texts };
}

/**
 * The server's in-process calls fail with an error of its own class that carries the answer, so it
 * is known by its shape. Undefined for anything else: a bug, which must not look like an answer.
 */
export function asApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const answer = error instanceof Error && "answer" in error ? error.answer : undefined;
  if (!isErrorAnswer(answer)) return undefined;
  return new ApiError(errorCatalogue[answer.code].status, answer);
}

/** True for the one shape of an error answer with a code of the catalogue. */
export function isErrorAnswer(value: unknown): value is ErrorAnswer {
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

/** The first message for each part of a body, by the part's name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Stands above a form with wrong fields. Each field has its own message. */
export const CHECK_FIELDS = errorMessage({ code: "invalid", detail: [] });

/** The messages of a schema's issues. */
export function messagesOfIssues(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
): FieldMessages {
  return firstOfEach(issues.map(({ path, message }) => [path[0], message]));
}

/** The messages of the server's answer. Its `loc` is a path that begins with "body" or the like. */
export function messagesOfAnswer({ detail }: ErrorAnswer): FieldMessages {
  return firstOfEach(detail.map(({ loc, msg }) => [loc[1], msg]));
}

function firstOfEach(messages: ReadonlyArray<[PropertyKey | undefined, string]>): FieldMessages {
  const first: Record<string, string> = {};
  for (const [name, message] of messages) first[String(name)] ??= message;
  return first;
}

/** The sentence about a failed call outside of forms. Reports errors that are no ApiError. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  reportError(error);
  return errorCatalogue.internal.message;
}

/** The call's answer; null if the server knows no such thing. */
export async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.answer.code === "not_found") return null;
    throw error;
  }
}
