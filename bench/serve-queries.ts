/** Runs the queries of an address as named statements, and answers their rows as JSON. */
import { createServer } from "node:http";
import pg from "pg";
import type { CapturedQuery } from "./capture-queries.ts";
import { serveOnPort } from "./serve-on-port.ts";

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_CONNECTIONS),
});
const queriesOf = new Map<string, CapturedQuery[]>(
  JSON.parse(process.env.BENCH_QUERIES ?? "[]") as Array<[string, CapturedQuery[]]>,
);

const server = createServer(async (request, response) => {
  const queries = queriesOf.get(request.url ?? "") ?? [];
  const results = await Promise.all(queries.map((query) => pool.query(query)));
  const body = JSON.stringify(results.map((result) => result.rows));
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
serveOnPort(server);
