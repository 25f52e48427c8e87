import { isDatabaseAway } from "./database-away.ts";

/** Classes of SQLSTATE that are about the values at hand: PostgreSQL itself is well. */
const dataClasses = new Set(["21", "22", "23", "54", "P0"]);

/**
 * True where something failed for what it was given: it will fail again, and others need not. False
 * where the database was away, busy or misused, and where it undid everything to be tried again.
 */
export function isDataFault(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseAway(error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? dataClasses.has(code.slice(0, 2)) : true;
}
