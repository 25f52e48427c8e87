import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobKinds, jobQueues, oneOffQueues, tableQueues } from "#contract/office/job-kinds.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createJobWorkers } from "../../../start/site-jobs.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { insertFailedJob } from "../../../testing/services/test-failed-job.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

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

const failed = async (query = "") => (await office.get(`jobs/failed/${query}`)).json;
const ids = async (query = "") => (await failed(query)).data.map(({ id }: { id: string }) => id);
const queue = async (name: string) =>
  (await office.get("jobs/")).json.data.find((row: { queue: string }) => row.queue === name);
const fail = (name: string, options?: Parameters<typeof insertFailedJob>[2]) =>
  insertFailedJob(site.database, name, options);
const jobEntries = async () =>
  (await office.trail()).filter(
    ({ subject }: { subject: { type: string } }) => subject.type === "job",
  );

test("every kind of job has a title, and nothing else has one", () => {
  const workers = createJobWorkers(site.deps);
  expect(workers.map(({ name }) => name).toSorted()).toEqual(jobQueues.toSorted());
  const timers = workers.filter(({ cron }) => cron !== undefined).map(({ name }) => name);
  expect(jobQueues.filter((name) => !timers.includes(name)).toSorted()).toEqual(
    oneOffQueues.toSorted(),
  );
  expect(oneOffQueues.filter((name) => !jobKinds[name].lost)).toEqual([]);
  const minutely = workers.filter(({ cron }) => cron === "* * * * *").map(({ name }) => name);
  expect(jobQueues.filter((name) => jobKinds[name].everyMinute).toSorted()).toEqual(
    minutely.toSorted(),
  );
});

describe("the list of queues", () => {
  test("has the numbers of waiting, active and failed jobs, and the last one done", async () => {
    const doneAt = new Date(Date.now() - HOUR_MS);
    await fail("draw-picture");
    await inTransaction(site.database, (tx) =>
      sql`INSERT INTO jobs.job (name, state, start_after, created_on, completed_on) VALUES
        ('draw-picture', 'created', now() - interval '5 minutes', now() - interval '1 hour', NULL),
        ('draw-picture', 'retry', now() + interval '1 hour', now(), NULL),
        ('draw-picture', 'completed', now(), now(), ${doneAt}::timestamptz - interval '1 hour'),
        ('draw-picture', 'completed', now(), now(), ${doneAt}::timestamptz)`.execute(tx),
    );
    expect(await queue("draw-picture")).toMatchObject({
      waiting: 1,
      later: 1,
      working: 0,
      failed: 1,
      last_done_at: doneAt.toISOString(),
    });
    const { oldest_at } = await queue("draw-picture");
    const waitedMs = Date.now() - Date.parse(oldest_at);
    expect(waitedMs).toBeGreaterThanOrEqual(5 * 60_000);
    expect(waitedMs).toBeLessThan(HOUR_MS);
    expect(await queue("check-books")).toMatchObject({ waiting: 0, failed: 0, oldest_at: null });
    const { data } = (await office.get("jobs/")).json;
    expect(data.map((row: { queue: string }) => row.queue).toSorted()).toEqual(
      [...jobQueues, ...tableQueues].toSorted(),
    );
  });

  test("says since when gateway events have been waiting", async () => {
    const since = new Date(site.clock.now - HOUR_MS);
    await site.deps.inbox.stop();
    await inTransaction(site.database, (tx) =>
      tx
        .insertInto("webhook_event")
        .values({
          provider: "sandbox",
          event_id: "evt-waits",
          type: "payment",
          payment_id: null,
          reference: null,
          body: Buffer.from("{}"),
          received_at: since,
          lease_until: since,
        })
        .execute(),
    );
    expect(await queue("gateway-news")).toMatchObject({
      waiting: 1,
      oldest_at: since.toISOString(),
      working: null,
    });
  });
});

describe("a failed job", () => {
  test("is listed newest first, in pages, each once, for all queues or one", async () => {
    const now = Date.now();
    const at = (seconds: number) => ({ failedAt: new Date(now + seconds * 1000) });
    const old = await fail("send-mail", at(1));
    const same = [await fail("check-books", at(2)), await fail("send-mail", at(2))].toSorted();
    const young = await fail("send-mail", at(3));
    const first = await failed("?limit=2");
    const second = await ids(`?limit=2&cursor=${first.next_cursor}`);
    const all = [...first.data.map(({ id }: { id: string }) => id), ...second];
    expect(all).toEqual([young, ...same.toReversed(), old]);
    expect(await ids("?queue=check-books")).toHaveLength(1);
    expect((await office.get("jobs/failed/?cursor=1")).json.code).toBe("invalid");
    expect((await office.get("jobs/failed/?queue=unknown")).json.code).toBe("invalid");
  });

  test("is listed with its attempts and error, but without its data", async () => {
    await fail("send-mail", { data: { kind: "code", sealed: "the-sealed-letter" } });
    await fail("draw-picture", { output: { value: { message: "job timed out" } } });
    const { data } = await failed();
    expect(data).toMatchObject([
      { queue: "draw-picture", error: "job timed out" },
      { queue: "send-mail", tries: 11, error: "The mail server is away" },
    ]);
    expect(JSON.stringify(data)).not.toContain("sealed");
  });

  test("runs again, with an audit entry", async () => {
    const id = await fail("remove-portrait", { data: { key: "no-portrait" } });
    expect((await office.post(`jobs/remove-portrait/failed/${id}/run/`)).status).toBe(200);
    await expect.poll(async () => (await queue("remove-portrait")).last_done_at).not.toBeNull();
    expect(await ids()).toEqual([]);
    expect((await jobEntries())[0]).toMatchObject({ action: "run_again", subject: { id } });
    expect((await office.post(`jobs/remove-portrait/failed/${id}/run/`)).status).toBe(404);
  });

  test("runs again together with the others of its queue", async () => {
    const other = await fail("check-books");
    for (const key of ["a", "b", "c"]) await fail("remove-portrait", { data: { key } });
    const { json } = await office.post("jobs/remove-portrait/run/");
    expect(json.message).toBe("3 tasks will run again, one after another.");
    expect(await ids()).toEqual([other]);
    expect((await jobEntries())[0]).toMatchObject({ subject: { id: "remove-portrait" } });
    expect((await office.post("jobs/remove-portrait/run/")).status).toBe(404);
  });

  test("is listed as failed immediately if it fails again", async () => {
    const id = await fail("remove-portrait", { data: { key: 1 } });
    await office.post(`jobs/remove-portrait/failed/${id}/run/`);
    await expect.poll(async () => (await failed()).data[0]?.tries).toBe(12);
    expect((await failed()).data[0].error).toContain("invalid_type");
  });

  test("is given up with a reason, unless it repeats on a schedule", async () => {
    const id = await fail("send-mail");
    const timer = await fail("check-books");
    const giveUp = (name: string, job: string, body: object) =>
      office.post(`jobs/${name}/failed/${job}/give-up/`, body);
    expect((await giveUp("send-mail", id, { reason: " " })).status).toBe(422);
    expect((await giveUp("check-books", timer, { reason: "No." })).status).toBe(404);
    expect((await giveUp("draw-picture", id, { reason: "Another queue." })).status).toBe(404);
    expect((await giveUp("send-mail", id, { reason: "The address is gone." })).status).toBe(200);
    expect(await ids()).toEqual([timer]);
    const [entry] = await jobEntries();
    expect(entry).toMatchObject({ action: "give_up", subject: { type: "job", id } });
    expect(JSON.stringify(entry.changes)).toContain("The address is gone.");
    expect((await giveUp("send-mail", id, { reason: "Again." })).status).toBe(404);
  });

  test("runs again once if two people ask at the same time", async () => {
    const id = await fail("remove-portrait", { data: { key: "x" } });
    const run = () => office.post(`jobs/remove-portrait/failed/${id}/run/`);
    const responses = await Promise.all([run(), run()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
