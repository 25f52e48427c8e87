import { type Kysely, sql } from "kysely";
import { CHANGES_CHANNEL, type CommitNotifications } from "./changes.ts";
import type { CommitHook, Database, Tx } from "./database.ts";
import { isReadOnly } from "./database-unavailable.ts";
import type { DB } from "./tables.generated.ts";
import type { Tag } from "./tag.ts";
import { patient, unrestricted } from "./whole-database.ts";

/**
 * Serialization failure, deadlock, and a prepared statement whose columns have changed: PostgreSQL rolled
 * everything back, so a retry is safe.
 */
const retryable = new Set(["40001", "40P01", "0A000"]);
const MAX_TRIES = 4;

/** Repeats work that PostgreSQL rolled back, and records it if PostgreSQL cannot write. */
async function withRetries<T>(database: Database, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (isReadOnly(error)) database.writeRefusals.some = true;
      const code = (error as { code?: unknown }).code;
      if (tries === MAX_TRIES || typeof code !== "string" || !retryable.has(code)) throw error;
    }
  }
}

const announcedTags = new WeakMap<Tx, Set<Tag>>();

/**
 * Announces what this transaction changes to every process when it commits. Throws for the `Tx` of a single
 * statement, which sends no notifications.
 */
export function announce(tx: Tx, ...tags: Tag[]): void {
  const announced = announcedTags.get(tx);
  if (!announced) throw new Error(`announcing ${tags.join(" ")} needs a transaction`);
  for (const tag of tags) announced.add(tag);
}

/**
 * Runs one statement as its own transaction, without waiting for BEGIN and COMMIT. Throws if `work` runs a second
 * one or announces something. Repeats `work` after a deadlock.
 */
export function inOneStatement<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(database, () => {
    let statements = 0;
    const once = database[unrestricted].withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        if (statements > 1) throw new Error("more than one statement needs a transaction");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return work(once as unknown as Tx);
  });
}

/**
 * Runs `work` in a transaction and commits it. Repeats `work` after a deadlock, so it must do nothing but read
 * and write through its `Tx`.
 */
export function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return commit(database, database[unrestricted], work);
}

/** Like `inTransaction`, for work that may take minutes or wait that long for a lock. */
export function inPatientTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return commit(database, database[patient], work);
}

/** Runs `work` in a read-only transaction, which sees the database as of its first statement, however long it takes. */
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
  return withRetries(database, async () => {
    const tags = new Set<Tag>();
    const committed: Awaited<ReturnType<CommitHook>>[] = [];
    let news: CommitNotifications | undefined;
    const result = await handle.transaction().execute(async (transaction) => {
      const tx = transaction as Tx;
      announcedTags.set(tx, tags);
      const done = await work(tx);
      if (tags.size > 0) {
        for (const witness of database.commitHooks) committed.push(await witness(tx, [...tags]));
        news = database.changes.createNotifications([...tags]);
        await sql`
          SELECT pg_notify(${CHANGES_CHANNEL}, payload)
          FROM unnest(${news.payloads}::text[]) payload`.execute(tx);
      }
      return done;
    });
    news?.publish();
    await Promise.all(committed.map((afterCommit) => afterCommit()));
    return result;
  });
}
