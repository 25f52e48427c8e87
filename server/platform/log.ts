import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino, stdTimeFunctions } from "pino";

export type Log = FastifyBaseLogger;

/** Causes of causes are told so deep. */
const DEEPEST = 4;
/** More of a message or a stack says nothing more. */
const LONGEST = 4_000;

/** Logs JSON lines to standard output. */
export function createLog(level: string): Log {
  return pino(logOptions(level));
}

/** Fields that could carry secrets are cut. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.password", "*.secret", "*.authorization", "*.cookie", "*.email"],
      censor: "[cut]",
    },
    serializers: { err: (error: unknown) => shownError(error) },
  };
}

/**
 * What the log tells of an error: where it comes from and what kind it is. Other fields stay out, since
 * drivers keep there what they were working on: PostgreSQL's `detail` has the values of the row.
 */
function shownError(error: unknown, deep = 0): unknown {
  if (!isErrorLike(error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return {
    type: error.name ?? "Error",
    message: errorText(error),
    stack: withoutValues(error.stack, code),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table }).filter(([, value]) => typeof value === "string"),
    ),
    ...(inner instanceof Error && deep < DEEPEST ? { cause: shownError(inner, deep + 1) } : {}),
  };
}

/** The job queue reports copies of errors, which are no `Error` any more. */
function isErrorLike(error: unknown): error is Error {
  if (error instanceof Error) return true;
  const { message, stack } = (error ?? {}) as Partial<Error>;
  return typeof message === "string" && typeof stack === "string";
}

/**
 * The message of an error, without the values that PostgreSQL quotes. Node's error for a host with several
 * addresses has none of its own.
 */
export function errorText(error: unknown): string {
  if (!isErrorLike(error)) return String(error).slice(0, LONGEST);
  const { message, errors = [] } = error as Error & { errors?: readonly unknown[] };
  const text = message || errors.map(errorText).join("; ");
  return withoutValues(text, "code" in error ? error.code : undefined);
}

/** PostgreSQL quotes the value that it can't read (its class 22). */
function withoutValues(text = "", code: unknown): string {
  const quotes = typeof code === "string" && /^22...$/.test(code);
  return (quotes ? text.replace(/"[^"]*"/g, '"[cut]"') : text).slice(0, LONGEST);
}
