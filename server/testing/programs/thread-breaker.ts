/** Keeps gifts in an embedded database, then breaks its thread: `fail` by an error, or `end`. */
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { openEmbeddedDatabase } from "../../platform/db/embedded/embedded-database.ts";
import { whole } from "../../platform/db/whole-database.ts";

const [, , folder, way] = process.argv;
const { postMessage } = Worker.prototype;
const threads = new Set<Worker>();
Worker.prototype.postMessage = function send(this: Worker, message: unknown) {
  threads.add(this);
  postMessage.call(this, message);
};

const db = (await openEmbeddedDatabase(folder))[whole];
await sql`CREATE TABLE gift (note text NOT NULL)`.execute(db);
for (const note of ["one", "two", "three"]) {
  await sql`INSERT INTO gift VALUES (${note})`.execute(db);
  console.log(`kept ${note}`);
}
for (const thread of threads) {
  if (way === "fail") postMessage.call(thread, null);
  else void thread.terminate();
}
await sql`INSERT INTO gift VALUES ('four')`.execute(db);
console.log("went on");
