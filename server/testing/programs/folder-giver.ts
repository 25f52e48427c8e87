/** Opens an embedded database and stores a donation for every input line, until the input ends. */
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { openEmbeddedDatabase } from "../../platform/db/embedded/embedded-database.ts";
import { unrestricted } from "../../platform/db/whole-database.ts";
import { StartRefused } from "../../platform/start-refused.ts";

try {
  const database = await openEmbeddedDatabase(process.argv[2]);
  const db = database[unrestricted];
  await sql`CREATE TABLE IF NOT EXISTS gift (note text NOT NULL)`.execute(db);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM gift`.execute(db);
  console.log(`open with ${rows[0]?.n} gifts`);
  for await (const note of createInterface({ input: process.stdin })) {
    await sql`INSERT INTO gift VALUES (${note})`.execute(db);
    console.log(`kept ${note}`);
  }
  await database.close();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.log(error.message);
  process.exit(1);
}
