import { type Kysely, sql } from "kysely";
import { CHANGES_CHANNEL, type News } from "./changes.ts";
import type { Database, Tx, Witness } from "./database.ts";
import { isReadOnly } from "./database-away.ts";
import type { DB } from "./tables.generated.ts";
import type { Tag } from "./tag.ts";
import { patient, whole } from "./whole-database.ts";

/**
 * Serialization failure, deadlock, and a prepared statement whose columns have changed: PostgreSQL undid
 * everything, so trying again is safe.
 */
const undone = new Set(["40001", "40P01", "0A000"]);
const MAX_TRIES = 4;

/** Runs work again that PostgreSQL undid, and remembers when PostgreSQL says that it cannot write. */
async function untilDone<T>(database: Database, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (isReadOnly(error)) database.refusals.some = true;
      const code = (error as { code?: unknown }).code;
      if (tries === MAX_TRIES || typeof code !== "string" || !undone.has(code)) throw error;
    }
  }
}

const changed = new WeakMap<Tx, Set<Tag>>();

/**
 * Names what this transaction changes. Every process hears of it when the transaction commits. Throws for
 * the `Tx` of a single statement, which sends no notification.
 */
export function announce(tx: Tx, ...tags: Tag[]): void {
  const set = changed.get(tx);
  if (!set) throw new Error(`nobody would hear of ${tags.join(" ")}: this takes a transaction`);
  for (const tag of tags) set.add(tag);
}

/**
 * Runs one statement, which is a transaction by itself: there is no BEGIN and no COMMIT to wait for.
 * Throws when `work` runs a second one or announces something. After a deadlock it runs again.
 */
export function inOneStatement<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilDone(database, () => {
    let statements = 0;
    const once = database[whole].withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        if (statements > 1) throw new Error("more than one statement: this takes a transaction");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return work(once as unknown as Tx);
  });
}

/**
 * Runs `work` in a transaction and commits it. After a deadlock `work` runs again, so it must do nothing
 * but read and write through its `Tx`.
 */
export function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return commit(database, database[whole], work);
}

/** The same for work that may take minutes, or wait as long for others. */
export function inPatientTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return commit(database, database[patient], work);
}

/**
 * Runs `work` in a transaction that reads: however long it takes and whatever is written meanwhile, it sees
 * the database as it was at its first statement.
 */
export function inSnapshot<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database[patient]
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((transaction) => work(transaction as Tx));
}

function commit<T>(
  database: Database,
  handle: Kysely<DB>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return untilDone(database, async () => {
    const tags = new Set<Tag>();
    const committed: Awaited<ReturnType<Witness>>[] = [];
    let news: News | undefined;
    const result = await handle.transaction().execute(async (transaction) => {
      const tx = transaction as Tx;
      changed.set(tx, tags);
      const done = await work(tx);
      if (tags.size > 0) {
        for (const witness of database.witnesses) committed.push(await witness(tx, [...tags]));
        news = database.changes.newsOf([...tags]);
        await sql`
          SELECT pg_notify(${CHANGES_CHANNEL}, told)
          FROM unnest(${news.payloads}::text[]) told`.execute(tx);
      }
      return done;
    });
    news?.committed();
    await Promise.all(committed.map((act) => act()));
    return result;
  });
}
