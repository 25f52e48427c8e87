import { isDatabaseAway } from "./database-away.ts";

/** Classes of SQLSTATE for errors in the values; PostgreSQL itself works. */
const dataClasses = new Set(["21", "22", "23", "54", "P0"]);

/**
 * True when the values were the reason: they will fail again, and other values need not. False when the
 * database was away, busy or used wrongly, and when it undid everything so that we try again.
 */
export function isDataFault(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseAway(error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? dataClasses.has(code.slice(0, 2)) : true;
}
