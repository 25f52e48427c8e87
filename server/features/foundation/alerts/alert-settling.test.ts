import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { alertJobs } from "./alert-jobs.ts";
import { raiseAlerts } from "./alert-store.ts";
import { tellAlerts } from "./tell-alerts.ts";

const OFFICE = "hello@example.org";
let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
});
beforeEach(async () => {
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
  site.clock.now += 10 * DAY_MS;
  office = await openOffice(site);
});

const raise = (...keys: string[]) =>
  inTransaction(site.database, (tx) =>
    raiseAlerts(
      tx,
      keys.map((key) => ({ kind: "second_payment", key, detail: {} })),
      new Date(site.clock.now),
    ),
  );
const storedKeys = async () =>
  (await site.db.selectFrom("alert").select("key").orderBy("id").execute()).map(({ key }) => key);
const open = async (query = "") => (await office.get(`alerts/${query}`)).json;
const settle = (id: number) => office.post(`alerts/${id}/settlement/`, { note: "Given back." });
const mails = async () => (await site.mailsTo(OFFICE)).length;

const deleteOld = () =>
  alertJobs(site.deps)
    .find(({ name }) => name === "forget-alerts")
    ?.run({}, "job-1");

test("lets one of two people who resolve an alert at once succeed, with one audit entry", async () => {
  await raise("pay-1");
  const { data } = await open();
  const responses = await Promise.all([settle(data[0].id), settle(data[0].id)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await office.trail()).map(({ action }: { action: string }) => action)).toEqual([
    "settle",
  ]);
});

test("lists alerts newest first in pages, each once", async () => {
  await raise("pay-1", "pay-2", "pay-3");
  const first = await open("?limit=2");
  const second = await open(`?limit=2&cursor=${first.next_cursor}`);
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect([new Set(ids).size, second.next_cursor]).toEqual([3, null]);
});

test("deletes a resolved alert after a year, but never an open one", async () => {
  await raise("settled");
  const { data } = await open();
  await settle(data[0].id);
  await raise("open");
  site.clock.now += 365 * DAY_MS;
  await deleteOld();
  expect(await storedKeys()).toEqual(["settled", "open"]);
  site.clock.now += 1;
  await deleteOld();
  expect(await storedKeys()).toEqual(["open"]);
});

test("logs an alert once if the office has no email address", async () => {
  const logged: unknown[] = [];
  const log = { ...site.deps.log, error: (what: unknown) => logged.push(what) } as unknown as Log;
  const mailSite = { ...site.deps.mailSite, officeEmail: undefined };
  const deps = { ...site.deps, log, mailSite };
  const before = await mails();
  await raise("pay-1");
  await tellAlerts(deps);
  expect(logged).toEqual([{ alert: "second_payment", key: "pay-1", times: 1, again: false }]);
  site.clock.now += HOUR_MS;
  await tellAlerts(deps);
  expect(logged).toHaveLength(1);
  expect(await mails()).toBe(before);
});

test("emails new alerts even after the clock was set back", async () => {
  const before = await mails();
  await raise("pay-1");
  await tellAlerts(site.deps);
  await expect.poll(mails).toBe(before + 1);
  site.clock.now -= HOUR_MS;
  await raise("pay-2");
  await tellAlerts(site.deps);
  await expect.poll(mails).toBe(before + 2);
});
