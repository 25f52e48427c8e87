import type pg from "pg";
import { StartRefused } from "../start-refused.ts";
import { LIMITS, settingsOf } from "./postgres-database.ts";
import { primaryOf } from "./primary-client.ts";

const ANSWER_WITHIN_MS = 5_000;
/** So often two connections are compared: others may take what a pooler has to give. */
const LOOKS = 3;

interface Way {
  readonly url: string;
  readonly directUrl: string;
  /** Whether `url` is said to lead through a pooler in transaction mode. */
  readonly pooled: boolean;
}

/** What a pooler's connections must have, because no session behind it can set it. */
export function limitsOf(role: string): string {
  return Object.entries(settingsOf(LIMITS))
    .map(([name, value]) => `ALTER ROLE "${role.replaceAll('"', '""')}" SET ${name} = ${value};`)
    .join(" ");
}

/**
 * Holds what stands between the site and PostgreSQL against what the site was told. Throws StartRefused with
 * what to mend.
 */
export async function checkPooler({ url, directUrl, pooled }: Way): Promise<void> {
  if (!pooled) await checkDirect(url, "DATABASE_URL");
  if (directUrl !== url) await checkDirect(directUrl, "DATABASE_DIRECT_URL");
  if (!pooled) return;
  const [near, far] = await Promise.all([askWay(url), askWay(directUrl)]);
  if (near.place !== far.place) {
    throw new StartRefused("DATABASE_DIRECT_URL: leads to another database than DATABASE_URL.");
  }
  if (near.statement_ms > 0 && near.statement_ms <= LIMITS.statement && near.all_limited) return;
  throw new StartRefused(
    `DATABASE_POOLER: behind it statements may take for ever. Run \`npm run admin -- migrate\` with it, or ${limitsOf(near.role)} Then have the pooler connect anew (RECONNECT in PgBouncer's console).`,
  );
}

/** Throws StartRefused for an address behind which a connection belongs to a transaction, not to a session. */
export async function checkDirect(url: string, variable: string): Promise<void> {
  if (!(await isShared(url))) return;
  throw new StartRefused(
    variable === "DATABASE_URL"
      ? "DATABASE_URL: leads through a pooler in transaction mode. Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself; or use pool_mode = session."
      : `${variable}: leads through a pooler in transaction mode: name PostgreSQL itself.`,
  );
}

/**
 * Two connections that are open at the same time have a process of PostgreSQL each, and keep it. Where a
 * pooler hands them out for a transaction, both get the same one or one of them changes.
 */
async function isShared(url: string): Promise<boolean> {
  return withClient(url, (first) =>
    withClient(url, async (second) => {
      const [own, other] = [new Set<number>(), new Set<number>()];
      for (let look = 0; look < LOOKS; look += 1) {
        own.add(await pidOf(first));
        other.add(await pidOf(second));
      }
      return own.size > 1 || other.size > 1 || [...own].some((pid) => other.has(pid));
    }),
  );
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

interface WayAnswer {
  /** Which database of which start of which server. */
  readonly place: string;
  readonly role: string;
  readonly statement_ms: number;
  readonly all_limited: boolean;
}

function askWay(url: string): Promise<WayAnswer> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<WayAnswer>(`
      SELECT current_database() || ' ' || pg_postmaster_start_time() AS place,
        current_user::text AS role,
        (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS statement_ms,
        (SELECT bool_and(setting::int > 0) FROM pg_settings
         WHERE name IN ('lock_timeout', 'idle_in_transaction_session_timeout')) AS all_limited`);
    const [answer] = rows;
    if (!answer) throw new Error("PostgreSQL said nothing of itself");
    return answer;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { Client, connectionString } = primaryOf(url);
  const within = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
  const client = new Client({ connectionString, ...within });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => {});
  }
}
