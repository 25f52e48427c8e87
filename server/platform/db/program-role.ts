import { type Kysely, sql } from "kysely";
import { StartRefused } from "../start-refused.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { DB } from "./tables.generated.ts";
import { patient } from "./whole-database.ts";

/** The program adds rows to these tables and never changes one. */
const ADDED_TO: ReadonlyArray<keyof DB> = [
  "audit_entry",
  "ledger_account",
  "ledger_entry",
  "ledger_txn",
  "receipt_key",
];
/** The program changes these tables and deletes nothing. */
const KEPT: ReadonlyArray<keyof DB> = ["donation", "receipt"];
const MIGRATION_TABLES = ["schema_migration"];

/**
 * Brings the database to the newest schema as its owner, and gives the role in `programUrl` the rights
 * that the program needs. These are too few to switch off a trigger or to delete anything from the books.
 * Makes the role if there is none. Answers its name; throws StartRefused when it cannot be made.
 */
export async function prepareForProgram(owner: Database, programUrl: string): Promise<string> {
  const { username, password } = new URL(programUrl);
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const db = owner[patient];
  const { rows } = await sql<{ self: string; there: boolean }>`
    SELECT current_user AS self,
      EXISTS (SELECT FROM pg_roles WHERE rolname = ${role}) AS there`.execute(db);
  if (role === "" || role === rows[0]?.self) {
    throw new StartRefused(
      "DATABASE_URL: name another user there than in DATABASE_OWNER_URL: the program must not own its books.",
    );
  }
  if (!rows[0]?.there) {
    await makeRole(db, role, secret);
  }
  await migrate(owner);
  await db.transaction().execute((tx) => grant(tx, role));
  return role;
}

async function makeRole(db: Kysely<DB>, role: string, secret: string): Promise<void> {
  try {
    await sql`CREATE ROLE ${sql.id(role)} LOGIN PASSWORD ${sql.lit(secret)}`.execute(db);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "42501") throw error;
    throw new StartRefused(
      `DATABASE_OWNER_URL: its user may make no users. Make ${role} by another, or give the owner CREATEROLE.`,
      { cause: error },
    );
  }
}

async function grant(db: Kysely<DB>, role: string): Promise<void> {
  const to = sql.id(role);
  const list = (tables: readonly string[]) => sql.join(tables.map((table) => sql.table(table)));
  await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(db);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`.execute(
    db,
  );
  // SELECT for pg_dump, which reads their last numbers.
  await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`.execute(db);
  await sql`REVOKE UPDATE, DELETE ON ${list(ADDED_TO)} FROM ${to}`.execute(db);
  await sql`REVOKE DELETE ON ${list(KEPT)} FROM ${to}`.execute(db);
  await sql`REVOKE INSERT, UPDATE, DELETE ON ${list(MIGRATION_TABLES)} FROM ${to}`.execute(db);
  await handOverJobs(db, role);
}

/** The program owns the tables of the job queue, which the queue changes itself. They hold no money. */
async function handOverJobs(db: Kysely<DB>, role: string): Promise<void> {
  await sql`GRANT ${sql.id(role)} TO CURRENT_USER`.execute(db);
  await sql`ALTER SCHEMA jobs OWNER TO ${sql.id(role)}`.execute(db);
  const { rows } = await sql<{ change: string }>`
    SELECT format('ALTER TABLE %s OWNER TO %I', oid::regclass, ${role}::text) AS change
      FROM pg_class WHERE relnamespace = 'jobs'::regnamespace AND relkind IN ('r', 'p')
        -- A change of owner waits for all who use the table: a newer version finds most of them his already.
        AND pg_get_userbyid(relowner) <> ${role}
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, ${role}::text)
      FROM pg_proc WHERE pronamespace = 'jobs'::regnamespace
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, ${role}::text)
      FROM pg_type WHERE typnamespace = 'jobs'::regnamespace AND typtype = 'e'`.execute(db);
  for (const { change } of rows) await sql.raw(change).execute(db);
}
