import type { PostgresPool } from "kysely";
import type { SharedRead } from "../database.ts";

/** So many reads go over one connection; the others wait for the next one. */
const MOST_TOGETHER = 8;

interface Waiting {
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/**
 * Reads that wait for a connection at the same time are sent over one together. Most of them belong to
 * the same answer. Waking a process of PostgreSQL for each costs more than most reads do.
 */
export function shareReads(pool: PostgresPool): SharedRead {
  const waiting: Waiting[] = [];
  let asked = false;

  async function sendTogether(): Promise<void> {
    asked = true;
    const client = await pool.connect().finally(() => {
      asked = false;
    });
    const batch = waiting.splice(0, MOST_TOGETHER);
    if (waiting.length > 0) ask();
    await Promise.all(
      batch.map(async ({ text, values, resolve, reject }) => {
        try {
          resolve((await client.query<unknown>(text, values)).rows);
        } catch (error) {
          reject(error);
        }
      }),
    );
    client.release();
  }

  function ask(): void {
    sendTogether().catch((error) => {
      for (const { reject } of waiting.splice(0)) reject(error);
    });
  }

  return <R>(text: string, values: readonly unknown[]) =>
    new Promise<R[]>((resolve, reject) => {
      waiting.push({ text, values, resolve: resolve as Waiting["resolve"], reject });
      if (!asked) ask();
    });
}
