import { type RawBuilder, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { createBoss } from "../../../platform/jobs/job-tables.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { insertFailedJob } from "../../../testing/services/test-failed-job.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { watchFailedJobs, watchFailingJobs, watchWaitingJobs } from "./watch-jobs.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
  await site.mailsSent();
});
beforeEach(async () => {
  await inTransaction(site.database, async (tx) => {
    await sql`DELETE FROM jobs.job`.execute(tx);
    await tx.deleteFrom("alert").execute();
  });
});

const ids = async () =>
  (await office.get("jobs/failed/")).json.data.map(({ id }: { id: string }) => id);
const fail = (name: string, data: object = {}) => insertFailedJob(site.database, name, { data });
const alerts = async (state = "open") => (await office.get(`alerts/?state=${state}`)).json.data;
/** Counts failed jobs as pg-boss does every minute. */
const countFailedJobs = () =>
  inTransaction(site.database, (tx) =>
    sql`UPDATE jobs.queue SET failed_count =
      (SELECT count(*) FROM jobs.job WHERE name = queue.name AND state = 'failed')`.execute(tx),
  );

describe("over time", () => {
  const change = (id: string, values: RawBuilder<unknown>) =>
    inTransaction(site.database, (tx) =>
      sql`UPDATE jobs.job SET ${values} WHERE id = ${id}::uuid`.execute(tx),
    );
  /** Makes jobs older, and deletes expired ones as pg-boss does once a day. */
  const age = async (days: Readonly<Record<string, number>>) => {
    for (const [id, count] of Object.entries(days))
      await change(id, sql`completed_on = now() - ${count} * interval '1 day'`);
    await inTransaction(site.database, (tx) =>
      sql`UPDATE jobs.queue SET maintain_on = NULL`.execute(tx),
    );
    const boss = createBoss(site.database, { supervise: false, schedule: false });
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false });
  };
  const stateOf = async (id: string) => {
    const rows = await readRows(
      site.db,
      sql<{ state: string }>`SELECT state::text FROM jobs.job WHERE id = ${id}::uuid`,
    );
    return rows[0]?.state ?? "deleted";
  };
  /** Failed jobs that `watchFailedJobs` has seen. */
  const failedAndSeen = async (...queues: string[]) => {
    const seen = [];
    for (const name of queues) seen.push(await fail(name, { key: "no-portrait" }));
    await countFailedJobs();
    await watchFailedJobs(site.deps);
    return seen as [string, string, string];
  };

  test("lists failed jobs for 14 days, and scheduled ones for one", async () => {
    const [young, old, timer] = await failedAndSeen(
      "remove-portrait",
      "remove-portrait",
      "forget-papers",
    );
    await age({ [young]: 2, [old]: 13, [timer]: 2 });
    expect(await ids()).toEqual([young, old]);
    expect(await stateOf(timer)).toBe("deleted");
    await age({ [old]: 15 });
    expect(await stateOf(old)).toBe("deleted");
    await office.post(`jobs/remove-portrait/failed/${young}/run/`);
    await expect.poll(() => stateOf(young)).toBe("completed");
  });

  test("runs an old job again and deletes it a day after it is done", async () => {
    const [id] = await failedAndSeen("remove-portrait");
    await change(id, sql`keep_until = now() - interval '1 day'`);
    await inTransaction(site.database, async (tx) => {
      await site.deps.jobs.retry(tx, "remove-portrait", [id]);
      const { rows } = await sql<{ waits: boolean }>`
        SELECT keep_until > now() AS waits FROM jobs.job WHERE id = ${id}::uuid`.execute(tx);
      expect(rows).toEqual([{ waits: true }]);
    });
    await expect.poll(() => stateOf(id)).toBe("completed");
    await age({ [id]: 2 });
    expect(await stateOf(id)).toBe("deleted");
  });
});

test("alerts the office about jobs that failed for good, but not about scheduled ones", async () => {
  await fail("send-mail");
  await fail("send-mail");
  await fail("check-books");
  await countFailedJobs();
  expect((await office.get("queues/")).json.jobs).toBe(2);
  await watchFailedJobs(site.deps);
  expect(await alerts()).toMatchObject([
    {
      kind: "job_given_up",
      facts: [
        { name: "queue", value: "send-mail" },
        { name: "given_up", value: "2" },
      ],
    },
  ]);
});

test("alerts the office while jobs keep failing", async () => {
  const insertTried = (name: string, tries: number) =>
    inTransaction(site.database, (tx) =>
      sql`INSERT INTO jobs.job (name, state, retry_limit, retry_count, start_after, output)
        VALUES (${name}, 'retry', 1000, ${tries}, now() + interval '1 hour', '{"message": "535"}')`.execute(
        tx,
      ),
    );
  const failing: readonly [string, number, number][] = [
    ["send-mail", 3, 10],
    ["send-receipt-mail", 2, 10],
    ["discard-papers", 3, 9],
  ];
  for (const [name, jobs, tries] of failing)
    for (let n = 0; n < jobs; n += 1) await insertTried(name, tries);
  await watchFailingJobs(site.deps);
  expect(await alerts()).toMatchObject([
    {
      kind: "job_fails_on",
      facts: [
        { name: "queue", value: "send-mail" },
        { name: "reason", value: "535" },
        { name: "waiting", value: "3" },
      ],
    },
  ]);
  await inTransaction(site.database, (tx) =>
    sql`UPDATE jobs.job SET state = 'completed' WHERE name = 'send-mail'`.execute(tx),
  );
  await watchFailingJobs(site.deps);
  expect(await alerts()).toEqual([]);
  expect(await alerts("settled")).toMatchObject([{ settled: { note: "It works again." } }]);
});

test("alerts the office if no worker runs", async () => {
  const insertWaiting = (since: string) =>
    inTransaction(site.database, (tx) =>
      sql`INSERT INTO jobs.job (name, state, start_after, created_on)
        VALUES ('draw-picture', 'created', now() - ${since}::interval, now() - interval '1 hour')`.execute(
        tx,
      ),
    );
  // Creates the queue, which has no worker here.
  await fail("draw-picture");
  await insertWaiting("9 minutes");
  await watchWaitingJobs(site.deps);
  expect(await alerts()).toEqual([]);
  await insertWaiting("11 minutes");
  await watchWaitingJobs(site.deps);
  expect(await alerts()).toMatchObject([
    {
      kind: "work_waits",
      facts: [
        { name: "minutes", value: "11" },
        { name: "waiting", value: "2" },
      ],
    },
  ]);
});
