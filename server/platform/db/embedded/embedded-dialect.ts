import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { ThreadClient } from "./thread-client.ts";

/**
 * Statements outside of transactions are sent at once; those that a transaction keeps waiting wait in the thread.
 * Only a transaction has the database to itself: a connection alone does not. At any level of isolation it sees
 * the same, since nothing else is written meanwhile.
 */
export function embeddedDialect(client: ThreadClient): Dialect {
  const nothing = async () => {};
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => new EmbeddedConnection(client),
      beginTransaction: async (connection) => (connection as EmbeddedConnection).begin(),
      commitTransaction: (connection) => (connection as EmbeddedConnection).end({ commits: true }),
      rollbackTransaction: (connection) =>
        (connection as EmbeddedConnection).end({ commits: false }),
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #client: ThreadClient;
  #transaction: number | undefined;

  constructor(client: ThreadClient) {
    this.#client = client;
  }

  begin(): void {
    this.#transaction = this.#client.begin();
  }

  async end(how: { commits: boolean }): Promise<void> {
    const transaction = this.#transaction;
    if (transaction === undefined) return;
    this.#transaction = undefined;
    try {
      await this.#client.end(transaction, how);
    } catch (cause) {
      const wasAborted = (cause as { code?: unknown }).code === "25P02";
      throw wasAborted ? new AbortedTransactionError({ cause }) : cause;
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#client.query<R>(sql, parameters, this.#transaction);
    return {
      rows,
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for one.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("the embedded database gives all rows at once");
  }
}
