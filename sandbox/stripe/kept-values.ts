import type { DatabaseSync } from "node:sqlite";

export type KeptValues = ReturnType<typeof createKeptValues>;

/** Small values by name that live as long as the file. */
export function createKeptValues(database: DatabaseSync) {
  database.exec(
    "CREATE TABLE IF NOT EXISTS kept_values (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
  );
  const read = database.prepare("SELECT value FROM kept_values WHERE name = ?");
  const write = database.prepare(
    `INSERT INTO kept_values (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  return {
    get<T>(name: string, otherwise: T): T {
      const row = read.get(name);
      return row ? (JSON.parse(String(row.value)) as T) : otherwise;
    },
    set(name: string, value: unknown) {
      write.run(name, JSON.stringify(value));
    },
  };
}
