import { isDatabaseAway } from "./database-away.ts";

/** Classes of SQLSTATE for errors in the values; PostgreSQL itself works. */
const dataClasses = new Set(["21", "22", "23", "54", "P0"]);

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** True where another row has the value already: somebody was first, maybe at the same moment. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === "23505";
}

/** Serialization failure and deadlock. */
const undone: readonly unknown[] = ["40001", "40P01"];

/** True where PostgreSQL undid everything because of others at work: trying again may help. */
export function wasUndone(error: unknown): boolean {
  return undone.includes(codeOf(error));
}

/**
 * Whose fault a failed transaction is. "values": they will fail again, and other values need not.
 * "program": no database said anything, so our own code has a fault; once it is mended, the same values
 * work. "database": it was away, busy or used wrongly, or undid everything so that we try again.
 */
export function faultOf(error: unknown): "values" | "program" | "database" {
  if (isDatabaseAway(error)) return "database";
  const code = codeOf(error);
  if (typeof code !== "string" || code.startsWith("ERR_")) return "program";
  return dataClasses.has(code.slice(0, 2)) ? "values" : "database";
}
