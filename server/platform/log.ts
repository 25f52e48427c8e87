import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino, stdTimeFunctions } from "pino";

export type Log = FastifyBaseLogger;

const MAX_CAUSES = 4;
/** Of a message or a stack, in characters. */
const MAX_LENGTH = 4_000;

/** Logs JSON lines to standard output. */
export function createLog(level: string): Log {
  return pino(logOptions(level));
}

/** Options of a log that cuts fields which could contain secrets. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.password", "*.secret", "*.authorization", "*.cookie", "*.email"],
      censor: "[cut]",
    },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
}

/** Leaves out all other fields: drivers put data there, such as the row's values in PostgreSQL's `detail`. */
function serializeError(error: unknown, depth = 0): unknown {
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
    ...(inner instanceof Error && depth < MAX_CAUSES
      ? { cause: serializeError(inner, depth + 1) }
      : {}),
  };
}

/** Also true for the copies of errors that the job queue reports. */
function isErrorLike(error: unknown): error is Error {
  if (error instanceof Error) return true;
  const { message, stack } = (error ?? {}) as Partial<Error>;
  return typeof message === "string" && typeof stack === "string";
}

/**
 * The message of an error, without the values that PostgreSQL quotes. Node's error for a host with several
 * addresses has no message of its own: then those of its parts.
 */
export function errorText(error: unknown): string {
  if (!isErrorLike(error)) return String(error).slice(0, MAX_LENGTH);
  const { message, errors = [] } = error as Error & { errors?: readonly unknown[] };
  const text = message || errors.map(errorText).join("; ");
  return withoutValues(text, "code" in error ? error.code : undefined);
}

/** PostgreSQL quotes values that it cannot parse (SQLSTATE class 22). */
function withoutValues(text = "", code: unknown): string {
  const quotes = typeof code === "string" && /^22...$/.test(code);
  return (quotes ? text.replace(/"[^"]*"/g, '"[cut]"') : text).slice(0, MAX_LENGTH);
}
