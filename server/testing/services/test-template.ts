import pg from "pg";

/** The migrated database that every test database is a copy of. */
export const TEMPLATE = "tributary_template";

/** Runs one statement on a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
