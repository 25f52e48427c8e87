import type { Writable } from "node:stream";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { SharedRead } from "../database.ts";

/** So many reads go over one connection; the others wait for the next one. */
const MOST_TOGETHER = 8;

interface Waiting {
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/** A part of the driver that its types leave out. */
export interface Line {
  readonly connection: { readonly stream: Writable };
}

/**
 * Reads that wait for a connection at the same time are sent over one together, in one piece. Most of them
 * belong to the same answer. Waking a process of PostgreSQL for each costs more than most reads do, and so
 * does asking the system to send each.
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
    const { stream } = (client as unknown as Line).connection;
    stream.cork();
    const read = batch.map((one) => answer(client, one));
    stream.uncork();
    await Promise.all(read);
    client.release();
  }

  async function answer(client: PostgresPoolClient, { text, values, resolve, reject }: Waiting) {
    try {
      resolve((await client.query<unknown>(text, values)).rows);
    } catch (error) {
      reject(error);
    }
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
