/** Unreachable, starting or stopping, without free connections, or disconnected during a query. */
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  // A pooler without a free connection.
  "08P01",
]);
/** A statement, a lock or a transaction took too long. */
const tooSlow = new Set(["57014", "55P03", "25P03"]);
/** It can read but not write: the disk is full or broken, or it has become a standby. */
const readOnly = new Set(["53100", "58030", "25006"]);

/** Messages, mostly the driver's, of a connection without a response. */
const noResponse =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Also reads copies of errors, which the job queue reports. */
function readError(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : "",
  };
}

/** Whether PostgreSQL did not respond or had no free connection. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = readError(error);
  return unreachable.has(code) || noResponse.test(message);
}

/** Whether PostgreSQL was unreachable, took too long or cannot write, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = readError(error);
  return isUnreachable(error) || tooSlow.has(code) || readOnly.has(code);
}

/** Whether PostgreSQL's disk is full. It can still be read. */
export function isDiskFull(error: unknown): boolean {
  return readError(error).code === "53100";
}

/** Whether PostgreSQL reported that it cannot write. */
export function isReadOnly(error: unknown): boolean {
  return readOnly.has(readError(error).code);
}
