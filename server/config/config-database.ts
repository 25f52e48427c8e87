import * as z from "zod/mini";

const address = z
  .string()
  .check(
    z.regex(
      /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#,]*([/?#]|$)/,
      "expected a postgres:// connection string with one host",
    ),
  );

export const databaseVariables = {
  DATABASE_URL: z.optional(address),
  DATABASE_OWNER_URL: z.optional(address),
  DATABASE_DIRECT_URL: z.optional(address),
  DATABASE_CONNECTIONS: z._default(
    z.coerce.number("expected a number").check(z.int(), z.gte(2)),
    10,
  ),
};

const databaseEnvironment = z.object(databaseVariables);
type DatabaseEnvironment = z.output<typeof databaseEnvironment>;

/** A missing variable, as a sentence; undefined if none is missing. */
export function findDatabaseError(env: DatabaseEnvironment): string | undefined {
  return env.DATABASE_URL === undefined && env.DATABASE_DIRECT_URL !== undefined
    ? "DATABASE_URL: required with DATABASE_DIRECT_URL"
    : undefined;
}

export function readDatabaseSettings(env: DatabaseEnvironment) {
  return {
    databaseUrl: env.DATABASE_URL,
    /** Only for `npm run admin -- migrate`, `restore` and `move-to-postgres`. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** For LISTEN, session state and long statements; the same as `databaseUrl` without a pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
  };
}
