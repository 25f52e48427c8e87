/** Not reached, starting or stopping, without free connections, or cut while it was asked. */
const notReached = new Set([
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
  // A pooler without a connection to give.
  "08P01",
]);
/** It answers, but a statement, a lock or a transaction took too long. */
const tooSlow = new Set(["57014", "55P03", "25P03"]);
/** It can read and not write: the disk is full or broken, or it is a standby now. */
const readsOnly = new Set(["53100", "58030", "25006"]);

/** Messages, most of them the driver's, when no answer came, or none can come on this connection any more. */
const silent =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Also of what is no `Error`: the job queue reports copies of errors. */
function partsOf(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : "",
  };
}

/** True when there was no PostgreSQL that answers, or no free connection to it. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = partsOf(error);
  return notReached.has(code) || silent.test(message);
}

/** True when it was not reached, took too long or cannot write now: trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = partsOf(error);
  return isUnreachable(error) || tooSlow.has(code) || readsOnly.has(code);
}

/** True when PostgreSQL has no room on its disk: it can be read all the same. */
export function isDiskFull(error: unknown): boolean {
  return partsOf(error).code === "53100";
}

/** True when PostgreSQL said that it cannot write now. */
export function isReadOnly(error: unknown): boolean {
  return readsOnly.has(partsOf(error).code);
}
