import { isDatabaseUnavailable } from "./database-unavailable.ts";

/** SQLSTATE classes of errors caused by the values. */
const dataClasses = new Set(["21", "22", "23", "54", "P0"]);

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Whether another row has the value already, perhaps since a moment ago. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === "23505";
}

/** Serialization failure and deadlock. */
const rolledBack: readonly unknown[] = ["40001", "40P01"];

/** Whether PostgreSQL rolled back because of concurrent work, so that a retry may succeed. */
export function wasRolledBack(error: unknown): boolean {
  return rolledBack.includes(codeOf(error));
}

/**
 * What made a transaction fail. "values": they will fail again, but other values may work. "program": the error
 * is not from the database, so our code has a bug; once fixed, the same values work. "database": it was
 * unavailable, busy, used wrongly, or rolled back for a retry.
 */
export function classifyFault(error: unknown): "values" | "program" | "database" {
  if (isDatabaseUnavailable(error)) return "database";
  const code = codeOf(error);
  if (typeof code !== "string" || code.startsWith("ERR_")) return "program";
  return dataClasses.has(code.slice(0, 2)) ? "values" : "database";
}
