import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from "kysely";
import { inSpan, type SpanStart, theTracer } from "../tracing/span.ts";
import type { SharedRead } from "./database.ts";

/** A wait for a connection that is shorter is none, ms. */
const WAITED_MS = 1;
/** More texts than the program has: those of many rows are different for each number of rows. */
const MOST_KNOWN = 1_000;
const LONGEST_TEXT = 4_000;

const known = new Map<string, SpanStart>();

/** Tells a statement by its verbs and tables, and by its text without the values that stand in it. */
export function statementSpan(text: string): SpanStart {
  const kept = known.get(text);
  if (kept) return kept;
  const shown = text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\s+/g, " ")
    .trim();
  const made: SpanStart = {
    name: summaryOf(shown),
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.query.text": shown.slice(0, LONGEST_TEXT),
    },
  };
  if (known.size < MOST_KNOWN) known.set(text, made);
  return made;
}

const parts =
  /\b(?:(insert)\s+into|(delete)\s+from|(?<!\b(?:for|do|key)\s)(update)|(?:from|join))\s+(?!lateral\b)"?([a-z_][\w.]*)"?/gi;
/** What a statement says in its own words: `WITH name AS (`. */
const ownNames = /\b"?(\w+)"?(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
/** Names of a summary; the first ones say enough. */
const MOST_NAMES = 4;

/** What a statement does to which tables: `INSERT donation UPDATE campaign_totals`, or what it reads. */
function summaryOf(text: string): string {
  const own = new Set([...text.matchAll(ownNames)].map(([, name = ""]) => name));
  const writes = new Set<string>();
  const reads = new Set<string>();
  for (const [, insert, remove, update, table = ""] of text.matchAll(parts)) {
    const verb = (insert ?? remove ?? update)?.toUpperCase();
    if (verb) writes.add(`${verb} ${table}`);
    else if (!own.has(table)) reads.add(table);
  }
  if (writes.size > 0) return [...writes].slice(0, MOST_NAMES).join(" ");
  const [first = "SQL"] = /^\w+/.exec(text) ?? [];
  const verb = first.toUpperCase() === "WITH" ? "SELECT" : first.toUpperCase();
  return [verb, ...[...reads].slice(0, MOST_NAMES)].join(" ");
}

/** Tells of each read, from asking for it until its rows are there. */
export function tracedRead(read: SharedRead): SharedRead {
  if (!theTracer()) return read;
  return <R>(text: string, values: readonly unknown[]) =>
    inSpan(
      () => statementSpan(text),
      async (span) => {
        const rows = await read<R>(text, values);
        span?.tell({ "db.response.returned_rows": rows.length });
        return rows;
      },
    );
}

/** The dialect, telling of each statement, and of waits for a connection. Nothing where nobody takes traces. */
export function traced(dialect: Dialect): Dialect {
  if (!theTracer()) return dialect;
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => tracedDriver(dialect.createDriver()),
  };
}

function tracedDriver(driver: Driver): Driver {
  const step = (name: string, work: () => Promise<void>) => inSpan(() => statementSpan(name), work);
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      const start = { name: "wait for a connection", shownFromMs: WAITED_MS };
      const connection = await inSpan(
        () => start,
        () => driver.acquireConnection(options),
      );
      return new TracedConnection(connection);
    },
    beginTransaction: (connection, settings) =>
      step("BEGIN", () => driver.beginTransaction(bare(connection), settings)),
    commitTransaction: (connection) =>
      step("COMMIT", () => driver.commitTransaction(bare(connection))),
    rollbackTransaction: (connection) =>
      step("ROLLBACK", () => driver.rollbackTransaction(bare(connection))),
    releaseConnection: (connection, options) => driver.releaseConnection(bare(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}

class TracedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  executeQuery: DatabaseConnection["executeQuery"] = <R>(
    query: CompiledQuery,
    options?: Parameters<DatabaseConnection["executeQuery"]>[1],
  ) =>
    inSpan(
      () => statementSpan(query.sql),
      async (span) => {
        const result = await this.inner.executeQuery<R>(query, options);
        span?.tell({ "db.response.returned_rows": result.rows.length });
        return result;
      },
    );

  streamQuery: DatabaseConnection["streamQuery"] = (query, size, options) =>
    this.inner.streamQuery(query, size, options);
}

function bare(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof TracedConnection ? connection.inner : connection;
}
