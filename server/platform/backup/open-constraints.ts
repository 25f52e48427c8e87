import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

/**
 * Runs `load` while no foreign key and no trigger of ours is at work: rows come in any order, and the books
 * take what was written by transactions of another database. Then all of them are there again, and
 * PostgreSQL holds every row against every foreign key. Takes a user who owns the tables; others of the
 * same transaction see nothing of it.
 */
export async function withOpenConstraints(tx: Tx, load: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(tx);
  const triggered = await listTriggeredTables(tx);
  for (const { place, name } of keys) {
    await sql`ALTER TABLE ${sql.raw(place)} DROP CONSTRAINT ${sql.id(name)}`.execute(tx);
  }
  for (const place of triggered) {
    await sql`ALTER TABLE ${sql.raw(place)} DISABLE TRIGGER USER`.execute(tx);
  }
  await load();
  for (const place of triggered) {
    await sql`ALTER TABLE ${sql.raw(place)} ENABLE TRIGGER USER`.execute(tx);
  }
  for (const { place, name, definition } of keys) {
    await sql`
      ALTER TABLE ${sql.raw(place)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
}

async function listForeignKeys(tx: Tx) {
  const { rows } = await sql<{ place: string; name: string; definition: string }>`
    SELECT format('%I.%I', n.nspname, c.relname) AS place, k.conname AS name,
      pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND n.nspname = 'public' AND k.conparentid = 0`.execute(tx);
  return rows;
}

async function listTriggeredTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS place
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND n.nspname = 'public'`.execute(tx);
  return rows.map(({ place }) => place);
}
