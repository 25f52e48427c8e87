import { type ErrorAnswer, type ErrorCode, errorCatalogue } from "#contract/errors.ts";
import { isDatabaseAway } from "../db/database-away.ts";

/** When to try again while the database is away, in seconds. */
const OUTAGE_RETRY_AFTER = 2;

export interface FieldError {
  readonly loc: ReadonlyArray<string | number>;
  readonly msg: string;
  readonly type?: string;
}

/** The one error that features throw to each other: a code of the contract, and the fields it is about. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** Seconds after which trying again makes sense. */
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

  get answer(): ErrorAnswer {
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

/** The error to answer with while the database is away; any other error stays what it is. */
export function outageError<T>(error: T): AppError | T {
  if (error instanceof AppError || !isDatabaseAway(error)) return error;
  return new AppError("unavailable", { retryAfter: OUTAGE_RETRY_AFTER, cause: error });
}
