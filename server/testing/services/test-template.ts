import pg from "pg";

/** The migrated database from which test databases are copied. */
export const TEMPLATE = "tributary_template";

/** Runs one statement on a new connection. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
