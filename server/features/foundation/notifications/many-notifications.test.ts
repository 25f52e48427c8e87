import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { notificationTag } from "../../../tags.ts";
import { createTestDatabase } from "../../../testing/services/test-database.ts";
import { testMailSite } from "../../../testing/services/test-mail-site.ts";
import { limitStatements } from "../../../testing/services/test-statement-limit.ts";
import { notificationJobs } from "./notification-jobs.ts";
import { erasePerson, exportPerson } from "./personal-data.ts";
import { readNotificationsUpTo } from "./read-notifications.ts";

/** More than two batches. */
const MANY = 4_500;
const [ADA, KOFI] = [
  "00000000-0000-7000-8000-000000000001",
  "00000000-0000-7000-8000-000000000002",
];
const ada = { accountId: ADA, confirmedEmail: null, enteredEmails: [], portrait: null };
const clock = () => Date.parse("2026-11-20T12:00:00Z");

/** Two accounts with interleaved unread notifications, `MANY` each. `work` runs the enqueued jobs. */
async function openManyNotifications() {
  const { database } = await createTestDatabase();
  await inTransaction(database, async (tx) => {
    await sql`INSERT INTO account (id, email, first_name, last_name)
      VALUES (${ADA}, 'ada@example.org', 'Ada', 'Obi'), (${KOFI}, 'kofi@example.org', 'Kofi', 'Obi')`.execute(
      tx,
    );
    await sql`INSERT INTO notification (account_id, kind, data, happened_at)
      SELECT person, 'update', '{"title": "News"}', now()
      FROM generate_series(1, ${MANY}::int) AS n, unnest(${[ADA, KOFI]}::uuid[]) AS person
      ORDER BY n`.execute(tx);
  });
  await limitStatements(database, "notification");
  const waiting: Array<{ name: string; data: object }> = [];
  const jobs: Pick<Jobs, "enqueue"> = {
    enqueue: async (_, { name }, ...all) => {
      waiting.push(...all.map((data) => ({ name, data })));
    },
  };
  const workers = notificationJobs({
    ...{ database, db: database.db, clock, mailSite: testMailSite },
    mails: { sendUnsolicited: async () => 0 },
  });
  return {
    deps: { database, clock, jobs },
    work: async () => {
      for (const { name, data } of waiting.splice(0)) {
        await workers.find((worker) => worker.name === name)?.run(data, "once");
      }
    },
    rows: async () => {
      const rows = await readRows(
        database.db,
        sql<{ id: number; account: string; read: boolean }>`
          SELECT id, account_id AS account, read_at IS NOT NULL AS read FROM notification ORDER BY id`,
      );
      return { of: (account: string) => rows.filter((row) => row.account === account) };
    },
  };
}

test("marks some as read at once and the others up to the last seen in a job", async () => {
  const { deps, work, rows } = await openManyNotifications();
  const mine = (await rows()).of(ADA);
  const upTo = mine.at(-11)?.id ?? 0;
  const changedTags: string[] = [];
  deps.database.changes.subscribe({ onChange: (tags) => changedTags.push(...tags) });
  const read = async (account: string) => (await rows()).of(account).filter((row) => row.read);

  await readNotificationsUpTo(deps, ADA, upTo);
  expect((await read(ADA)).length).toBe(2_000);
  changedTags.length = 0;
  await work();
  expect((await read(ADA)).map(({ id }) => id)).toEqual(mine.slice(0, -10).map(({ id }) => id));
  expect(await read(KOFI)).toEqual([]);
  expect(changedTags).toContain(notificationTag(ADA));
});

test("erases some with the account and the others in a job", async () => {
  const { deps, work, rows } = await openManyNotifications();
  await inTransaction(deps.database, (tx) => erasePerson(tx, ada, { jobs: deps.jobs }));
  await work();
  const left = await rows();
  expect([left.of(ADA).length, left.of(KOFI).length]).toEqual([0, MANY]);
});

test("exports the newest", async () => {
  const { deps, rows } = await openManyNotifications();
  const newest = (await rows()).of(ADA).slice(-10);
  await inTransaction(deps.database, (tx) =>
    sql`UPDATE notification SET kind = id::text WHERE id = ANY(${newest.map(({ id }) => id)})`.execute(
      tx,
    ),
  );
  const files = await exportPerson(deps.database.db, ada, 10);
  const exported = files["notifications.json"].map(({ kind }) => Number(kind));
  expect(exported).toEqual(newest.map(({ id }) => id).reverse());
});
