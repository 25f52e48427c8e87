/** The least that keeps a gift: an insert and the update of one row, in one transaction. */
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { serveOnPort } from "./serve-on-port.ts";

interface Donation {
  readonly campaign_id: number;
  readonly amount: number;
}

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_CONNECTIONS),
});
const insert = "INSERT INTO bare_gift (campaign_id, amount_minor) VALUES ($1, $2) RETURNING id";
const update = "UPDATE bare_total SET raised_minor = raised_minor + $2 WHERE campaign_id = $1";

async function keepDonation({ campaign_id: campaignId, amount }: Donation): Promise<unknown> {
  const values = [campaignId, Math.round(amount * 100)];
  const client = await pool.connect();
  try {
    await client.query({ name: "begin", text: "BEGIN" });
    const { rows } = await client.query({ name: "insert", text: insert, values });
    await client.query({ name: "update", text: update, values });
    await client.query({ name: "commit", text: "COMMIT" });
    return rows[0];
  } finally {
    client.release();
  }
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}

const server = createServer(async (request, response) => {
  const donation = JSON.parse(await readBody(request)) as Donation;
  const body = JSON.stringify(await keepDonation(donation));
  response.writeHead(201, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
serveOnPort(server);
