import { type Kysely, sql } from "kysely";
import { StartRefused } from "../start-refused.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { DB } from "./tables.generated.ts";
import { patient } from "./whole-database.ts";

/** The program only inserts into these tables. */
const APPEND_ONLY: ReadonlyArray<keyof DB> = [
  "audit_entry",
  "ledger_account",
  "ledger_entry",
  "ledger_txn",
  "receipt_key",
];
/** The program deletes nothing from these tables. */
const NEVER_DELETED: ReadonlyArray<keyof DB> = ["donation", "receipt"];
const MIGRATION_TABLES = ["schema_migration"];

/**
 * Migrates the database as its owner and grants the role in `programUrl` what the program needs, which does not
 * include disabling a trigger or deleting from the books. Creates the role if necessary and returns its name;
 * throws StartRefused if that fails.
 */
export async function prepareProgramRole(owner: Database, programUrl: string): Promise<string> {
  const { username, password } = new URL(programUrl);
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const db = owner[patient];
  const { rows } = await sql<{ owner: string; exists: boolean }>`
    SELECT current_user AS owner,
      EXISTS (SELECT FROM pg_roles WHERE rolname = ${role}) AS exists`.execute(db);
  if (role === "" || role === rows[0]?.owner) {
    throw new StartRefused(
      "DATABASE_URL: use a different user than in DATABASE_OWNER_URL, because the program must not own its books.",
    );
  }
  if (!rows[0]?.exists) await createRole(db, role, secret);
  await migrate(owner);
  await db.transaction().execute((tx) => grant(tx, role));
  return role;
}

async function createRole(db: Kysely<DB>, role: string, secret: string): Promise<void> {
  try {
    await sql`CREATE ROLE ${sql.id(role)} LOGIN PASSWORD ${sql.lit(secret)}`.execute(db);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "42501") throw error;
    throw new StartRefused(
      `DATABASE_OWNER_URL: its user cannot create users. Create ${role} as another user, or give the owner CREATEROLE.`,
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
  // SELECT is for pg_dump, which reads the last values.
  await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`.execute(db);
  await sql`REVOKE UPDATE, DELETE ON ${list(APPEND_ONLY)} FROM ${to}`.execute(db);
  await sql`REVOKE DELETE ON ${list(NEVER_DELETED)} FROM ${to}`.execute(db);
  await sql`REVOKE INSERT, UPDATE, DELETE ON ${list(MIGRATION_TABLES)} FROM ${to}`.execute(db);
  await transferJobs(db, role);
}

/** Makes the program own the tables of the job queue, which alters them itself. They contain no money. */
async function transferJobs(db: Kysely<DB>, role: string): Promise<void> {
  await sql`GRANT ${sql.id(role)} TO CURRENT_USER`.execute(db);
  await sql`ALTER SCHEMA jobs OWNER TO ${sql.id(role)}`.execute(db);
  const { rows } = await sql<{ change: string }>`
    SELECT format('ALTER TABLE %s OWNER TO %I', oid::regclass, ${role}::text) AS change
      FROM pg_class WHERE relnamespace = 'jobs'::regnamespace AND relkind IN ('r', 'p')
        -- Only where needed, because a change of owner waits for everyone who uses the table.
        AND pg_get_userbyid(relowner) <> ${role}
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, ${role}::text)
      FROM pg_proc WHERE pronamespace = 'jobs'::regnamespace
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, ${role}::text)
      FROM pg_type WHERE typnamespace = 'jobs'::regnamespace AND typtype = 'e'`.execute(db);
  for (const { change } of rows) await sql.raw(change).execute(db);
}
