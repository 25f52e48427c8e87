import { type ErrorAnswer, errorCatalogue, errorMessage } from "#contract/errors.ts";

/** A call that failed, with the answer both sides know. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly answer: ErrorAnswer;

  constructor(status: number, answer: ErrorAnswer) {
    super(errorMessage(answer));
    this.status = status;
    this.answer = answer;
  }
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
