import { type ErrorCode, errorCatalogue } from "#contract/errors.ts";
import { ApiError } from "../api/api-error.ts";

/** Errors that belong to one field, if the form has it. */
const meant: Partial<Record<ErrorCode, { field: string; msg: string }>> = {
  wrong_code: { field: "code", msg: errorCatalogue.wrong_code.message },
};

/**
 * What a call answers. Where it refuses the password or the code without naming the field, the
 * error that is thrown names it, so that it is said beside it.
 */
export async function besideItsField<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? named(error) : error;
  }
}

function named(error: ApiError): ApiError {
  const { status, answer } = error;
  const place = meant[answer.code];
  if (!place || answer.detail.length > 0) return error;
  const { field, msg } = place;
  const detail = [{ loc: ["body", field], msg, type: answer.code }];
  return new ApiError(status, { code: answer.code, detail });
}
