/** Not reached, being started or stopped, out of connections, or cut while it was asked. */
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
]);
/** It answers, but a statement, a lock or a transaction took longer than it may. */
const tooSlow = new Set(["57014", "55P03", "25P03"]);
/** It reads and cannot write: the disk is full or broken, or this is a standby now. */
const readsOnly = new Set(["53100", "58030", "25006"]);

/** What the driver says where no answer came, or none can come on this connection any more. */
const silent =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** True where PostgreSQL, or a free connection to it, was not to be had: trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    notReached.has(code) || tooSlow.has(code) || readsOnly.has(code) || silent.test(error.message)
  );
}

/** True where PostgreSQL said that it keeps nothing at the moment. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && readsOnly.has(codeOf(error));
}
