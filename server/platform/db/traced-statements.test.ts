import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { inTrace, traceWith } from "../tracing/span.ts";
import { createTracer, type EndedSpan } from "../tracing/tracer.ts";
import type { Database, Tx } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";
import { compiled } from "./statements/compiled-query.ts";
import { statementSpan } from "./traced-statements.ts";

const spans: EndedSpan[] = [];
let database: Database;

beforeAll(async () => {
  // Before the database is opened: otherwise it tells nothing.
  traceWith(
    createTracer(
      () => true,
      (span) => spans.push(span),
    ),
  );
  ({ database } = await createTestDatabase());
});
beforeEach(() => void spans.splice(0));
afterAll(() => traceWith(undefined));

test.each([
  ["SELECT * FROM donation JOIN account ON true", "SELECT donation account"],
  ['select "id" from "campaign" where "id" = $1 for update of "campaign"', "SELECT campaign"],
  ["INSERT INTO donation (id) VALUES ($1) ON CONFLICT DO UPDATE SET id = 1", "INSERT donation"],
  [
    "WITH gone AS (DELETE FROM a.b RETURNING *) UPDATE c SET x = (SELECT y FROM gone)",
    "DELETE a.b UPDATE c",
  ],
  ["WITH own AS MATERIALIZED (SELECT * FROM fund) SELECT * FROM own, own", "SELECT fund"],
  ["SELECT * FROM a FOR NO KEY UPDATE SKIP LOCKED", "SELECT a"],
  ["SELECT * FROM a LEFT JOIN LATERAL (SELECT 1 FROM b) x ON true", "SELECT a b"],
  ["SELECT * FROM a, b JOIN c ON 1 JOIN d ON 1 JOIN e ON 1 JOIN f ON 1", "SELECT a c d e"],
  ["begin", "BEGIN"],
])("%s is told as %s", (text, name) => {
  expect(statementSpan(text).name).toBe(name);
});

test("a statement's text has no values", () => {
  const { attributes } = statementSpan(
    "SELECT  'it''s', $1\n FROM a WHERE b = 'x y' AND \"C\" = 7",
  );
  expect(attributes?.["db.query.text"]).toBe(`SELECT '?', $1 FROM a WHERE b = '?' AND "C" = 7`);
});

/** What ends in a trace while `work` runs, each after what it is a part of. */
async function treeOf(work: () => Promise<unknown>): Promise<string[]> {
  await inTrace({ name: "whole" }, work);
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name;
  return spans
    .filter(({ name, parentId }) => parentId !== undefined && name !== "wait for a connection")
    .map(({ name, parentId }) => `${nameOf(parentId)} > ${name}`);
}

test("the statements of a transaction are its parts", async () => {
  const failing = () =>
    inTransaction(database, async (tx) => {
      await sql`SELECT ${"a value"}::text FROM category`.execute(tx);
      await sql`SELECT 1 / ${0}::int`.execute(tx);
    });
  const tree = await treeOf(() => expect(failing()).rejects.toThrow());
  expect(tree).toEqual([
    "transaction > BEGIN",
    "transaction > SELECT category",
    "transaction > SELECT",
    "transaction > ROLLBACK",
    "whole > transaction",
  ]);
  expect(spans.find(({ name }) => name === "SELECT")).toMatchObject({
    ...{ kind: "client", failed: true },
    attributes: { "db.query.text": "SELECT 1 / $1::int", "error.type": "22012" },
  });
  expect(JSON.stringify(spans)).not.toContain("a value");
});

test("reads that share a connection belong each to who asked", async () => {
  const twice = compiled((_db, its: { n: number }) => sql`SELECT ${its.n}::int * 2 AS twice`);
  const ask = (n: number) => inTrace({ name: `asker ${n}` }, () => twice(database.db, { n }));
  const tree = await treeOf(() => Promise.all([ask(1), ask(2)]));
  expect(tree.toSorted()).toEqual([
    ...["asker 1 > SELECT", "asker 2 > SELECT"],
    ...["whole > asker 1", "whole > asker 2"],
  ]);
  // Which span ends first is up to the database.
  const reads = spans.filter(({ name }) => name === "SELECT");
  expect(reads.map(({ attributes }) => attributes["db.response.returned_rows"])).toEqual([1, 1]);
});

test("outside of a trace statements run and nothing is told", async () => {
  const { rows } = await sql`SELECT 1 AS one`.execute(database.db as Tx);
  expect([rows, spans]).toEqual([[{ one: 1 }], []]);
});
