import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { createGuest, openMailings } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { createMailPace } from "./mail-pace.ts";
import { sendMailings } from "./send-mailings.ts";

const SLOWEST = 0.01;
const { name, database } = await createTestDatabase();
const site = await openTestSite({ database });
const smtp = await openTestSmtp();
const desk = await openMailings(site, smtp.url);
afterAll(() => desk.close());

const write = (statement: (tx: Tx) => Promise<unknown>) => inOneStatement(database, statement);
const resetPace = () => write((tx) => sql`DELETE FROM mail_pace`.execute(tx));

/** The database's clock, and until when sending time is reserved, ms. */
async function clockAndPace(): Promise<{ now: number; until: number }> {
  const [row] = await readRows(
    site.db,
    sql<{ now: number; until: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
        (extract(epoch FROM max(taken_until)) * 1000)::float8 AS until FROM mail_pace`,
  );
  if (!row) throw new Error("a count has one row");
  return row;
}

test("several processes together stay within the site's rate", async () => {
  const { now } = await clockAndPace();
  const processes = Array.from({ length: 3 }, () => createMailPace(database, 50));
  let mails = 0;
  await Promise.all(
    processes.map(async (pace) => {
      for (let count = 0; count < 8; count += 1) if (await pace(8)) mails += 1;
    }),
  );
  expect(mails).toBe(24);
  expect((await clockAndPace()).until - now).toBeGreaterThanOrEqual(24 * 20);
});

test("a process reserves its share of the time at once", async () => {
  await resetPace();
  const pace = createMailPace(database, 1_000);
  await pace(20);
  const { until } = await clockAndPace();
  for (let count = 1; count < 20; count += 1) await pace(20 - count);
  expect((await clockAndPace()).until).toBe(until);
  await pace(20);
  expect((await clockAndPace()).until).toBeGreaterThan(until);
});

test("a reservation from before the clock was set back an hour delays no email", async () => {
  const inAnHour = (tx: Tx) =>
    sql`UPDATE mail_pace SET taken_until = clock_timestamp() + interval '1 hour'`.execute(tx);
  await write(inAnHour);
  expect(await createMailPace(database, SLOWEST)(1)).toBe(true);
  expect(await createMailPace(database, SLOWEST)(1)).toBe(false);
});

test.skipIf(isEmbedded())(
  "two workers on one database leave what exceeds the rate for later",
  async () => {
    await resetPace();
    const other = openPostgres(databaseUrl(name), { connections: 2 });
    const worker = (database: typeof other) => ({
      ...site.deps,
      database,
      db: database.db,
      mailPace: createMailPace(database, SLOWEST),
    });
    const id = await desk.make(
      ["ada", "ben", "eve"].map((name) => createGuest(`${name}@example.org`)),
    );
    const workers = [worker(database), worker(other)];
    expect(await Promise.all(workers.map(sendMailings))).toEqual([false, false]);
    expect(await Promise.all(workers.map(sendMailings))).toEqual([false, false]);
    expect(await desk.figures(id)).toMatchObject({ recipients: 3, sent: 1 });
    await desk.sendAll();
    expect(await desk.figures(id)).toMatchObject({ recipients: 3, sent: 3 });
    await other.close();
  },
);
