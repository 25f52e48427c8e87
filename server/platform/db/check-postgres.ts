import pg from "pg";
import { StartRefused } from "../start-refused.ts";
import { PATIENT_CONNECTIONS } from "./postgres-database.ts";

const OLDEST = 15;
const ANSWER_WITHIN_MS = 5_000;

/** A process opens this many connections beside its pool for requests: for long work, notifications and jobs. */
const BESIDE = PATIENT_CONNECTIONS + 2;

/** In SQL: how many connections ordinary users may have together. */
const CONNECTIONS = `current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0)`;

const OWNS_BOOKS =
  "its user owns the database and could rewrite the books. Put this address into DATABASE_OWNER_URL, name a new user here, and run `npm run admin -- migrate`, which makes them; then start without DATABASE_OWNER_URL. Where there can be one user only, say BOOKS_GUARD=off.";

interface Server {
  readonly version: number;
  readonly release: string;
  readonly encoding: string;
  readonly has_trigrams: boolean;
  /** Its user owns the tables of the books, or would own them after making them. */
  readonly owns_books: boolean;
  /** How many connections a user like ours may have together with all others. */
  readonly connections: number;
  /** Which database of which start of which server. */
  readonly place: string;
}

/** What is to run on the server. */
export interface Wanted {
  /** Refuse a user who could rewrite the books. */
  readonly guarded: boolean;
}

/**
 * Asks a PostgreSQL server whether the site can work on it. Throws StartRefused with what to mend.
 */
export async function checkPostgres(
  url: string,
  {
    withinMs = ANSWER_WITHIN_MS,
    variable = "DATABASE_URL",
    ...wanted
  }: Wanted & { withinMs?: number; variable?: string },
): Promise<Pick<Server, "connections" | "place">> {
  const refusal = (sentence: string, cause?: unknown) =>
    new StartRefused(`${variable}: ${sentence}`, { cause });
  const server = await askServer(url, withinMs).catch((error) => {
    throw refusal(sentenceFor(error as Partial<NodeJS.ErrnoException>), error);
  });
  const unfit = whyUnfit(server, wanted);
  if (unfit !== undefined) throw refusal(unfit);
  return server;
}

/** Throws StartRefused where this process may open more connections than PostgreSQL has for users like ours. */
export function checkConnections(available: number, connections: number): void {
  const needed = connections + BESIDE;
  if (needed <= available) return;
  throw new StartRefused(
    `DATABASE_URL: one process opens up to ${needed} connections, and PostgreSQL has ${available}: lower DATABASE_CONNECTIONS (${connections}), or raise max_connections.`,
  );
}

/** What has to be mended on the server; undefined when nothing has to be. */
export function whyUnfit(
  { version, release, encoding, has_trigrams, owns_books }: Omit<Server, "connections" | "place">,
  { guarded }: Wanted,
): string | undefined {
  if (version < OLDEST * 10_000) {
    return `PostgreSQL ${release} is too old: ${OLDEST} or newer is needed.`;
  }
  if (encoding !== "UTF8") {
    return `the database is encoded in ${encoding}: make one with ENCODING 'UTF8'.`;
  }
  if (!has_trigrams) {
    return "the server lacks the extension pg_trgm: install PostgreSQL's contrib package there.";
  }
  return guarded && owns_books ? OWNS_BOOKS : undefined;
}

async function askServer(url: string, withinMs: number): Promise<Server> {
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
    if (!server) throw new Error("PostgreSQL said nothing of itself");
    return server;
  } finally {
    await client?.end().catch(() => {});
  }
}

const sentences: Record<string, string> = {
  ECONNREFUSED: "nobody listens at its host and port. Is PostgreSQL running there?",
  ENOTFOUND: "its host is not known.",
  EAI_AGAIN: "its host is not known: the name server does not answer.",
  "28P01": "PostgreSQL refuses its user or password.",
  "28000": "PostgreSQL does not let its user in (pg_hba.conf, or there is no such user).",
  "3D000": "there is no such database: make it first.",
  "42501": "its user may not connect to the database.",
  "53300": "PostgreSQL has no connection left: raise its max_connections.",
  "57P03": "PostgreSQL is starting or stopping: try again.",
};

const EXPECTED =
  "expected postgres://user:password@host:port/database, with special characters of the password written as %40 and so on.";

function sentenceFor({
  code,
  message = "no reason given",
}: Partial<NodeJS.ErrnoException>): string {
  if (code !== undefined && sentences[code]) return sentences[code];
  if (code === "ERR_INVALID_URL" || message === "URI malformed") return EXPECTED;
  if (/password must be a string/.test(message)) return "PostgreSQL asks for a password: give one.";
  if (/timeout/i.test(message) || code === "ETIMEDOUT" || code === "EHOSTUNREACH") {
    return "no answer from its host in time.";
  }
  return `PostgreSQL cannot be asked: ${message}`;
}
