import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

type Read = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

function refuse(): never {
  throw new Error("what only reads has no transactions");
}

/** PostgreSQL for queries that only read, each on whatever connection `read` takes. */
export function readingDialect(read: Read): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => ({
      rows: (await read(sql, parameters)) as R[],
    }),
    streamQuery: refuse,
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
