import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { Line } from "./shared-reads.ts";

/** A statement for many rows has another text for each number of rows: those are not prepared. */
const MAX_VALUES = 40;
/** More texts than the program has: something puts values into them. */
const MAX_STATEMENTS = 1000;

/** PostgreSQL's answers where the columns of a prepared statement have changed, or it is gone. */
const CHANGED = "0A000";
const STALE = new Set([CHANGED, "26000"]);

/**
 * The pool as Kysely sees it: statements with values are named, so that PostgreSQL parses and plans each
 * once for a connection and not at every call.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  let named = 0;
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || values.length > MAX_VALUES) return undefined;
    const known = names.get(text);
    if (known || names.size >= MAX_STATEMENTS) return known;
    named += 1;
    const name = `prepared-${named}`;
    names.set(text, name);
    return name;
  }

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    let stale = false;
    const query = async (text: string, values: readonly unknown[] = []) => {
      const name = nameOf(text, values);
      try {
        return await client.query({ name, text, values: [...values] });
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (!name || !STALE.has(code)) throw error;
        stale = true;
        // A migration: other connections prepared the same in vain, and would fail one after the other.
        if (code === CHANGED && names.get(text) === name) names.clear();
        if (client.getTransactionStatus() !== "I") throw error;
        return await client.query(text, [...values]);
      }
    };
    const release = (discard?: boolean | Error) => client.release(discard || stale);
    const { connection } = client as unknown as Line;
    return { query, release, connection } as unknown as PostgresPoolClient;
  }

  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? preparing(client);
    clients.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}
