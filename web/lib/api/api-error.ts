import { type ErrorAnswer, errorCatalogue, errorMessage } from "#contract/errors.ts";
import { waitText } from "./wait-text.ts";

/** A call that failed, with the answer both sides know. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly answer: ErrorAnswer;
  /** Seconds after which trying again makes sense, where the server said so. */
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

/** Says how long "later" is, where the sentence leaves that open. */
function withWait(message: string, retryAfter: number | undefined): string {
  if (message !== TOO_OFTEN || retryAfter === undefined) return message;
  return `That is too often. Please wait ${waitText(retryAfter)}.`;
}

/** No answer came at all: no network, or nobody at its other end. */
export function unreached(): ApiError {
  return new ApiError(0, { code: "unavailable", detail: [], non_field_errors: [UNREACHED] });
}

/** A failing answer over HTTP; what is no answer of ours (a proxy's page) says that we are busy. */
export function failedAnswer(status: number, answer: unknown, retryAfter: string | null): ApiError {
  if (!isErrorAnswer(answer)) return new ApiError(status, { code: "unavailable", detail: [] });
  return new ApiError(status, answer, Number(retryAfter) || undefined);
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

/** On top of a form with wrong fields: what is wrong stands beside each. */
export const CHECK_FIELDS = errorMessage({ code: "invalid", detail: [] });

/** What a schema finds wrong with a body. */
export function messagesOfIssues(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
): FieldMessages {
  return firstOfEach(issues.map(({ path, message }) => [path[0], message]));
}

/** What the server finds wrong with it: its `loc` begins with where the part stands, as "body". */
export function messagesOfAnswer({ detail }: ErrorAnswer): FieldMessages {
  return firstOfEach(detail.map(({ loc, msg }) => [loc[1], msg]));
}

function firstOfEach(messages: ReadonlyArray<[PropertyKey | undefined, string]>): FieldMessages {
  const first: Record<string, string> = {};
  for (const [name, message] of messages) first[String(name)] ??= message;
  return first;
}

/** The sentence about a call that failed, for what is no form. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  reportError(error);
  return errorCatalogue.internal.message;
}

/** What a call answers; null where there is nothing at its address. */
export async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.answer.code === "not_found") return null;
    throw error;
  }
}
