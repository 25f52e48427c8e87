import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { alertJobs } from "./alert-jobs.ts";
import { MAX_OPEN_OF_KIND } from "./alert-policy.ts";
import { type Alert, raiseAlerts, settleAlerts } from "./alert-store.ts";
import { emailAlerts } from "./email-alerts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
const OFFICE = "hello@example.org";

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
});
beforeEach(async () => {
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
  site.clock.now += 10 * DAY_MS;
  office = await openOffice(site);
});

const raise = (...alerts: Alert[]) =>
  inTransaction(site.database, (tx) => raiseAlerts(tx, alerts, new Date(site.clock.now)));
const twice: Alert = { kind: "second_payment", key: "pay-1", detail: { provider: "sandbox" } };
const raiseFor = (...keys: string[]) => raise(...keys.map((key) => ({ ...twice, key })));
/** The open alerts, read with a new login. */
const open = async () => (await (await openOffice(site)).get("alerts/?limit=50")).json.data;
const settle = (id: number, note = "Refunded.") =>
  office.post(`alerts/${id}/settlement/`, { note });
const mails = async () => (await site.mailsTo(OFFICE)).length;
const storedKeys = async () =>
  (await site.db.selectFrom("alert").select("key").orderBy("id").execute()).map(({ key }) => key);
const deleteOld = () =>
  alertJobs(site.deps)
    .find(({ name }) => name === "forget-alerts")
    ?.run({}, "job-1");

describe("an alert", () => {
  test("is raised once per cause, counts repetitions, and shows the latest details", async () => {
    await raise(twice, twice);
    site.clock.now += MINUTE_MS;
    await raise({ ...twice, detail: { provider: "sandbox", paymentId: "pay-1", amounts: [1] } });
    const [alert, ...others] = await open();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: "second_payment",
      times: 2,
      facts: [
        { name: "amounts", value: "[1]" },
        { name: "provider", value: "sandbox" },
        { name: "paymentId", value: "pay-1" },
      ],
      settled: null,
    });
    expect(Date.parse(alert.last_raised_at) - Date.parse(alert.raised_at)).toBe(MINUTE_MS);
  });

  test("lists the parts of a gateway's fact, and leaves text that was cut off unchanged", async () => {
    const fact = {
      ...{ kind: "dispute", amount: { minor: 15_300, currency: "USD" }, withdrawn: true },
      evidenceBy: Date.UTC(2026, 10, 11),
    };
    const cut = JSON.stringify(fact).slice(0, 30);
    await raise({ ...twice, detail: { cause: "a claim", facts: JSON.stringify(fact), cut } });
    const [{ facts }] = await open();
    const values = Object.fromEntries(
      facts.map(({ name, value }: Record<"name" | "value", string>) => [name, value]),
    );
    expect(values).toEqual({
      ...{ cause: "a claim", kind: "dispute", amount: "$153.00", withdrawn: "true", cut },
      evidenceBy: "2026-11-11T00:00:00.000Z",
    });
  });

  test("is resolved once, with a note and an audit entry", async () => {
    await raise(twice);
    const [{ id }] = await open();
    expect((await settle(id)).json.settled).toMatchObject({
      by: "Frieda Obi",
      note: "Refunded.",
    });
    expect((await settle(id)).json.code).toBe("changed_meanwhile");
    expect(await open()).toEqual([]);
    expect((await office.get("alerts/?state=settled")).json.data).toHaveLength(1);
    expect((await office.trail())[0]).toMatchObject({
      action: "settle",
      subject: { type: "alert" },
    });
    expect((await settle(id, " ")).status).toBe(422);
    expect((await settle(999_999)).status).toBe(404);
  });

  test("opens again if its cause persists, but not within the hour", async () => {
    await raise(twice);
    const [{ id }] = await open();
    await settle(id, "Done.");
    site.clock.now += HOUR_MS - 1;
    await raise(twice);
    expect(await open()).toEqual([]);
    site.clock.now += 2;
    await raise(twice);
    expect(await open()).toMatchObject([{ id, times: 3, settled: null }]);
  });

  test("opens again immediately with new facts, unless it is about a lasting state", async () => {
    const lasting: Alert = { kind: "decline_spike", key: "all cards", detail: { declined: 60 } };
    await raise(twice, lasting);
    for (const { id } of await open()) {
      await settle(id, "Done.");
    }
    await raise({ ...twice, detail: { provider: "sandbox", paymentId: "pay-2" } });
    await raise({ ...lasting, detail: { declined: 61 } });
    expect(await open()).toMatchObject([{ kind: "second_payment" }]);
  });

  test("opens again immediately if it was resolved automatically and the state returns", async () => {
    const lasting: Alert = { kind: "backup_old", key: "backup", detail: {} };
    await raise(lasting, twice);
    await inTransaction(site.database, async (tx) => {
      const settled = { by: null, note: "It is over.", at: new Date(site.clock.now) };
      await settleAlerts(
        tx,
        { kinds: ["backup_old", "second_payment"], keys: ["backup", twice.key] },
        settled,
      );
    });
    expect(await open()).toEqual([]);
    await raise(lasting, twice);
    expect(await open()).toMatchObject([{ kind: "backup_old" }]);
  });

  test("stays resolved if its kind does, even if the cause persists", async () => {
    const lasting: Alert = { kind: "backup_never", key: "backup", detail: {} };
    await raise(lasting);
    const [{ id }] = await open();
    await settle(id, "The provider makes them.");
    site.clock.now += 100 * DAY_MS;
    await raise({ ...lasting, detail: { reason: "the disk is full" } });
    expect(await open()).toEqual([]);
  });

  test("covers all further alerts of its kind if there are too many", async () => {
    const flood = Array.from({ length: MAX_OPEN_OF_KIND + 50 }, (_, number) => ({
      ...twice,
      key: `pay-${number}`,
    }));
    await raise(...flood);
    await raise({ ...twice, key: "one more" });
    const { json } = await office.get("queues/");
    expect(json.alerts).toBe(MAX_OPEN_OF_KIND + 1);
    const rows = site.db.selectFrom("alert").select(["key", "times"]);
    expect(await rows.where("kind", "=", "more_alerts").execute()).toEqual([
      { key: "second_payment", times: 2 },
    ]);
  });

  test("limits the length of text from strangers", async () => {
    await raise({ ...twice, detail: { told: "x".repeat(1_000_000) } });
    const [alert] = await open();
    expect(JSON.stringify(alert.facts).length).toBeLessThan(10_000);
    // The text may be cut in the middle of a character.
    for (const before of ["", "x"]) {
      await raise({
        ...twice,
        key: `cut ${before}`,
        detail: { told: before + "🌊".repeat(5_000) },
      });
    }
    expect(await open()).toHaveLength(3);
  });
});

describe("the email to the office", () => {
  test("is sent once, by one of several processes", async () => {
    const before = await mails();
    await raise(twice, { kind: "books_wrong", key: "books", detail: {} });
    await Promise.all([emailAlerts(site.deps), emailAlerts(site.deps)]);
    await expect.poll(mails).toBe(before + 1);
    const mail = (await site.mailsTo(OFFICE)).find(({ subject }) => subject.startsWith("2 alerts"));
    for (const kind of ["second_payment", "books_wrong"] as const) {
      expect(mail?.text).toContain(alertKinds[kind].title);
    }
    expect(mail?.text).toContain("/admin/alerts");
    await emailAlerts(site.deps);
    expect(await mails()).toBe(before + 1);
  });

  test("includes later alerts next time, and repeats open ones once a day", async () => {
    await raise(twice);
    await emailAlerts(site.deps);
    const before = await mails();
    site.clock.now += MINUTE_MS;
    await raise({ ...twice, key: "pay-2" });
    await emailAlerts(site.deps);
    expect(await mails()).toBe(before);
    site.clock.now += 10 * MINUTE_MS;
    await emailAlerts(site.deps);
    await expect.poll(mails).toBe(before + 1);
    site.clock.now += DAY_MS + MINUTE_MS;
    await emailAlerts(site.deps);
    await expect.poll(mails).toBe(before + 2);
    const subjects = (await site.mailsTo(OFFICE)).map(({ subject }) => subject);
    expect(subjects).toContain("Still open: 2 alerts need your attention");
  });
});

test("lets one of two people who resolve an alert at once succeed, with one audit entry", async () => {
  await raiseFor("pay-1");
  const data = await open();
  const responses = await Promise.all([settle(data[0].id), settle(data[0].id)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await office.trail()).map(({ action }: { action: string }) => action)).toEqual([
    "settle",
  ]);
});

test("lists alerts newest first in pages, each once", async () => {
  await raiseFor("pay-1", "pay-2", "pay-3");
  const first = (await office.get("alerts/?limit=2")).json;
  const second = (await office.get(`alerts/?limit=2&cursor=${first.next_cursor}`)).json;
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect([new Set(ids).size, second.next_cursor]).toEqual([3, null]);
});

test("deletes a resolved alert after a year, but never an open one", async () => {
  await raiseFor("settled");
  const data = await open();
  await settle(data[0].id);
  await raiseFor("open");
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
  await raiseFor("pay-1");
  await emailAlerts(deps);
  expect(logged).toEqual([{ alert: "second_payment", key: "pay-1", times: 1, again: false }]);
  site.clock.now += HOUR_MS;
  await emailAlerts(deps);
  expect(logged).toHaveLength(1);
  expect(await mails()).toBe(before);
});

test("emails new alerts even after the clock was set back", async () => {
  const before = await mails();
  await raiseFor("pay-1");
  await emailAlerts(site.deps);
  await expect.poll(mails).toBe(before + 1);
  site.clock.now -= HOUR_MS;
  await raiseFor("pay-2");
  await emailAlerts(site.deps);
  await expect.poll(mails).toBe(before + 2);
});
