import pg from "pg";
import { StartRefused } from "../start-refused.ts";
import { PATIENT_CONNECTIONS } from "./postgres-database.ts";

const MIN_VERSION = 15;
const RESPONSE_TIMEOUT_MS = 5_000;

/** Connections of a process outside its pool for requests: for long work, notifications and jobs. */
const EXTRA_CONNECTIONS = PATIENT_CONNECTIONS + 2;

/** SQL: how many connections all ordinary users may have together. */
const CONNECTIONS = `current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0)`;

const OWNS_BOOKS =
  "its user owns the database and could rewrite the books. Move this address to DATABASE_OWNER_URL, put a new user's name and password here, and run `npm run admin -- migrate`, which creates that user. Then start without DATABASE_OWNER_URL. If you can have only one user, set BOOKS_GUARD=off.";

interface Server {
  readonly version: number;
  readonly release: string;
  readonly encoding: string;
  readonly has_trigrams: boolean;
  /** Its user owns the tables of the books, or would own them after creating them. */
  readonly owns_books: boolean;
  /** How many connections all ordinary users may have together. */
  readonly connections: number;
  /** Identifies the database, the server and its last start. */
  readonly place: string;
}

export interface ServerRequirements {
  /** Refuse a user who could rewrite the books. */
  readonly guarded: boolean;
}

/** Checks that the site can work with a PostgreSQL server. Throws StartRefused with what to fix. */
export async function checkPostgres(
  url: string,
  {
    withinMs = RESPONSE_TIMEOUT_MS,
    variable = "DATABASE_URL",
    ...wanted
  }: ServerRequirements & { withinMs?: number; variable?: string },
): Promise<Pick<Server, "connections" | "place">> {
  const refusal = (sentence: string, cause?: unknown) =>
    new StartRefused(`${variable}: ${sentence}`, { cause });
  const server = await queryServer(url, withinMs).catch((error) => {
    throw refusal(explainError(error as Partial<NodeJS.ErrnoException>), error);
  });
  const unfit = findServerProblem(server, wanted);
  if (unfit !== undefined) throw refusal(unfit);
  return server;
}

/** Throws StartRefused if this process could open more connections than PostgreSQL allows. */
export function checkConnections(available: number, connections: number): void {
  const needed = connections + EXTRA_CONNECTIONS;
  if (needed <= available) return;
  throw new StartRefused(
    `DATABASE_URL: one process opens up to ${needed} connections, but PostgreSQL allows ${available}. Lower DATABASE_CONNECTIONS (${connections}) or raise max_connections.`,
  );
}

/** What has to be fixed on the server; undefined if it is suitable. */
export function findServerProblem(
  { version, release, encoding, has_trigrams, owns_books }: Omit<Server, "connections" | "place">,
  { guarded }: ServerRequirements,
): string | undefined {
  if (version < MIN_VERSION * 10_000) {
    return `PostgreSQL ${release} is too old; use ${MIN_VERSION} or newer.`;
  }
  if (encoding !== "UTF8") {
    return `the database is encoded in ${encoding}. Create one with ENCODING 'UTF8'.`;
  }
  if (!has_trigrams) {
    return "the server lacks the extension pg_trgm. Install PostgreSQL's contrib package there.";
  }
  return guarded && owns_books ? OWNS_BOOKS : undefined;
}

async function queryServer(url: string, withinMs: number): Promise<Server> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<Server>(`
      SELECT current_setting('server_version_num')::int AS version,
             current_setting('server_version') AS release,
             current_setting('server_encoding') AS encoding,
             EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS has_trigrams,
             coalesce(
               (SELECT pg_has_role(current_user, relowner, 'MEMBER')
                FROM pg_class WHERE oid = to_regclass('ledger_entry')),
               has_schema_privilege(current_user, 'public', 'CREATE')
             ) AS owns_books,
             ${CONNECTIONS} AS connections,
             current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time()) AS place`);
    const [server] = rows;
    if (!server) throw new Error("PostgreSQL returned no row");
    return server;
  } finally {
    await client?.end().catch(() => {});
  }
}

const sentences: Record<string, string> = {
  ECONNREFUSED: "nothing is listening on its host and port. Is PostgreSQL running there?",
  ENOTFOUND: "its host is unknown.",
  EAI_AGAIN: "its host cannot be looked up because the name server does not respond.",
  "28P01": "PostgreSQL rejects its user or password.",
  "28000": "PostgreSQL does not let its user in (check pg_hba.conf and that the user exists).",
  "3D000": "this database does not exist. Create it first.",
  "42501": "its user is not allowed to connect to the database.",
  "53300": "PostgreSQL has no free connections. Raise its max_connections.",
  "57P03": "PostgreSQL is starting or stopping. Try again.",
};

const EXPECTED =
  "expected postgres://user:password@host:port/database, with special characters in the password written as %40 and so on.";

function explainError({
  code,
  message = "no reason given",
}: Partial<NodeJS.ErrnoException>): string {
  if (code !== undefined && sentences[code]) return sentences[code];
  if (code === "ERR_INVALID_URL" || message === "URI malformed") return EXPECTED;
  if (/password must be a string/.test(message)) return "PostgreSQL needs a password. Add one.";
  if (/timeout/i.test(message) || code === "ETIMEDOUT" || code === "EHOSTUNREACH") {
    return "its host did not respond in time.";
  }
  return `PostgreSQL cannot be queried: ${message}`;
}
