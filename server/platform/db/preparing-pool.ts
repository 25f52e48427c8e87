import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Statements for many rows are not prepared, because their text differs for every number of rows. */
const MAX_VALUES = 40;
const MAX_STATEMENTS = 1_000;
/** PostgreSQL's error after a migration changed the columns that a prepared statement returns. */
const CHANGED = "0A000";

/**
 * Gives Kysely's statements with values a name, so that PostgreSQL parses and plans each once per connection. After
 * a change of columns all get new names and the statement runs again; inside a transaction, `inTransaction` repeats
 * everything.
 */
export function createPreparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = new Map<string, string>();
  let named = 0;

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || values.length > MAX_VALUES) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
    named += 1;
    const name = `s${named}`;
    names.set(text, name);
    return name;
  }

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    const query = async (text: string, values: readonly unknown[] = []) => {
      const name = nameOf(text, values);
      try {
        return await client.query({ name, text, values: [...values] });
      } catch (error) {
        if (name === undefined || (error as { code?: unknown }).code !== CHANGED) throw error;
        names.clear();
        if (client.getTransactionStatus() !== "I") throw error;
        return await client.query(text, [...values]);
      }
    };
    const release = (discard?: boolean) => client.release(discard);
    // Kysely's type also has cursors, which we do not use.
    return { query, release } as unknown as PostgresPoolClient;
  }

  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? preparing(client);
    clients.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}
