import * as z from "zod/mini";
import { hostsFault } from "../platform/db/postgres-hosts.ts";

const address = z.string().check(
  z.regex(/^postgres(ql)?:\/\//, "expected a postgres:// connection string"),
  z.superRefine((url, context) => {
    const message = hostsFault(url);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  }),
);

/** Addresses of one host each, with commas or spaces between them. */
const replicaUrls = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const urls = text.split(/[\s,]+/).filter(Boolean);
    if (urls.length > 0 && urls.every((url) => url.startsWith("postgres") && URL.canParse(url)))
      return urls;
    context.issues.push({
      code: "custom",
      input: text,
      message:
        "expected postgres:// connection strings of one host each, with commas or spaces between them",
    });
    return z.NEVER;
  }),
);

/** The variables that lead to a PostgreSQL server. */
export const databaseVariables = {
  DATABASE_URL: z.optional(address),
  DATABASE_OWNER_URL: z.optional(address),
  DATABASE_REPLICA_URL: z.optional(replicaUrls),
  DATABASE_DIRECT_URL: z.optional(address),
  DATABASE_POOLER: z.optional(
    z.enum(["transaction"], 'expected "transaction", or nothing where connections are not shared'),
  ),
  DATABASE_CONNECTIONS: z._default(
    z.coerce.number("expected a number").check(z.int(), z.gte(2)),
    10,
  ),
};

const databaseEnvironment = z.object(databaseVariables);
type DatabaseEnvironment = z.output<typeof databaseEnvironment>;

/** What these variables lack of each other, as a sentence; undefined when nothing. */
export function databaseFault(env: DatabaseEnvironment): string | undefined {
  if (env.DATABASE_POOLER !== undefined && env.DATABASE_DIRECT_URL === undefined) {
    return "DATABASE_DIRECT_URL: required with DATABASE_POOLER: what needs a connection of its own goes past the pooler";
  }
  if (env.DATABASE_URL !== undefined) return undefined;
  const beside = (["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const).find(
    (name) => env[name] !== undefined,
  );
  return beside && `DATABASE_URL: required with ${beside}`;
}

export function readDatabaseSettings(env: DatabaseEnvironment) {
  return {
    databaseUrl: env.DATABASE_URL,
    /** For `npm run admin -- migrate`, `restore` and `move-to-postgres` alone. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** Servers that follow the one of `databaseUrl` and answer larger reads. */
    databaseReplicaUrls: env.DATABASE_REPLICA_URL ?? [],
    /** For what takes long or listens; the same address where nothing stands in between. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Whether a pooler gives `databaseUrl` a connection for one transaction only. */
    databasePooled: env.DATABASE_POOLER === "transaction",
    databaseConnections: env.DATABASE_CONNECTIONS,
  };
}
