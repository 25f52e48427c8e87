import { type ErrorBody, type ErrorCode, errorCatalogue } from "#contract/errors.ts";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";

const OUTAGE_RETRY_AFTER_SECONDS = 2;

export interface FieldError {
  readonly loc: ReadonlyArray<string | number>;
  readonly msg: string;
  readonly type?: string;
}

/** An error with a code of the contract and, for validation, the fields it concerns. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: readonly FieldError[];
      retryAfter?: number;
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get answer(): ErrorBody {
    const detail = this.fields.map(({ loc, msg, type }) => ({
      loc: [...loc],
      msg,
      type: type ?? this.code,
    }));
    return detail.length > 0
      ? { code: this.code, detail }
      : { code: this.code, detail, non_field_errors: [this.message] };
  }
}

/** An error of one field of the body. */
export function bodyError(field: string, msg: string): AppError {
  return new AppError("invalid", { fields: [{ loc: ["body", field], msg }] });
}

/** Turns an error of an unavailable database into `unavailable`; returns any other error unchanged. */
export function outageError<T>(error: T): AppError | T {
  if (error instanceof AppError || !isDatabaseUnavailable(error)) return error;
  return new AppError("unavailable", { retryAfter: OUTAGE_RETRY_AFTER_SECONDS, cause: error });
}
