/**
 * A minimal program for the same work: returns bytes from memory, or the rows of a statement as JSON, and stores
 * a donation with an insert and the update of a total in one transaction.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";

export interface ReferenceData {
  readonly responses?: ReadonlyArray<{
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly base64: string;
  }>;
  readonly statements?: ReadonlyArray<{ readonly path: string; readonly text: string }>;
}

const { responses = [], statements = [] } = JSON.parse(
  readFileSync(process.env.BENCH_REFERENCE ?? "", "utf8"),
) as ReferenceData;
const fixed = new Map(
  responses.map(({ path, headers, base64 }) => [
    path,
    { headers, body: Buffer.from(base64, "base64") },
  ]),
);
const queries = new Map(statements.map(({ path, text }) => [path, { name: path, text }]));
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_CONNECTIONS),
});
const insert = {
  name: "insert",
  text: "INSERT INTO bare_gift (campaign_id, amount_minor) VALUES ($1, $2) RETURNING id",
};
const update = {
  name: "update",
  text: "UPDATE bare_total SET raised_minor = raised_minor + $2 WHERE campaign_id = $1",
};

const server = createServer(async (request, response) => {
  const path = request.url ?? "";
  const answer = fixed.get(path);
  if (answer) {
    response.writeHead(200, answer.headers).end(answer.body);
    return;
  }
  const query = queries.get(path);
  const value =
    request.method === "POST"
      ? await storeDonation((await json(request)) as { campaign_id: number; amount: number })
      : query && (await pool.query(query)).rows;
  const body = JSON.stringify(value ?? null);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));

async function storeDonation({ campaign_id, amount }: { campaign_id: number; amount: number }) {
  const values = [campaign_id, Math.round(amount * 100)];
  const client = await pool.connect();
  try {
    await client.query({ name: "begin", text: "BEGIN" });
    const { rows } = await client.query({ ...insert, values });
    await client.query({ ...update, values });
    await client.query({ name: "commit", text: "COMMIT" });
    return rows[0];
  } finally {
    client.release();
  }
}
