/**
 * Verifies a password with argon2id for every request, two at a time, and does nothing else; with
 * `WRITES` it keeps a row before and another one after, as a login that counts what it looks at must.
 */
import { createServer } from "node:http";
import { hash, verify } from "@node-rs/argon2";
import pg from "pg";
import { serveOnPort } from "./serve-on-port.ts";

const AT_ONCE = 2;
const password = "a password of the bench";
const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const waiting: Array<() => void> = [];
let running = 0;

async function verifyInTurn(): Promise<boolean> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const right = await verify(hashed, password);
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
  return right;
}

const pool = process.env.WRITES
  ? new pg.Pool({
      connectionString: process.env.DATABASE_URL,
      max: Number(process.env.DATABASE_CONNECTIONS),
    })
  : undefined;
const insert = "INSERT INTO bare_gift (campaign_id, amount_minor) VALUES ($1, $2)";

async function keepRow(): Promise<void> {
  await pool?.query({ name: "insert", text: insert, values: [1, 1] });
}

const server = createServer((request, response) => {
  request.resume().on("end", async () => {
    await keepRow();
    const right = await verifyInTurn();
    await keepRow();
    const body = JSON.stringify({ right });
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});
serveOnPort(server);
