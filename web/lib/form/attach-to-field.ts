import { type ErrorCode, errorCatalogue } from "#contract/errors.ts";
import { ApiError } from "../api/api-error.ts";

const fieldErrors: Partial<Record<ErrorCode, { field: string; msg: string }>> = {
  no_ticket: { field: "email", msg: errorCatalogue.no_ticket.message },
  wrong_code: { field: "code", msg: errorCatalogue.wrong_code.message },
};

/** Names the field in a call's error about a wrong code, so that the form shows it next to the field. */
export async function attachToField<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? withField(error) : error;
  }
}

function withField(error: ApiError): ApiError {
  const { status, answer } = error;
  const fieldError = fieldErrors[answer.code];
  if (!fieldError || answer.detail.length > 0) return error;
  const { field, msg } = fieldError;
  const detail = [{ loc: ["body", field], msg, type: answer.code }];
  return new ApiError(status, { code: answer.code, detail });
}
