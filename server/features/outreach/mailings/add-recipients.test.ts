import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createGuest, openMailings } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { addRecipients } from "./add-recipients.ts";
import type { ReadRecipients, Recipient } from "./mailing.ts";
import { findMailingLag, finishMailing } from "./mailing-queue-store.ts";

const PEOPLE_COUNT = 9;
const PAGE_SIZE = 3;

const site = await openTestSite({ argon2: fakeArgon2 });
await site.deps.recipientQueue.stop();
const desk = await openMailings(site, "smtp://127.0.0.1:9");
let people: Recipient[];
let id: string;

beforeEach(async () => {
  const suffix = site.key();
  people = Array.from({ length: PEOPLE_COUNT }, (_, n) =>
    createGuest(`p${n}-${suffix}@example.org`),
  );
  const firstPage = { people: people.slice(0, PAGE_SIZE), next: String(PAGE_SIZE) };
  id = await desk.make([], { recipients: firstPage });
});

const readPage: ReadRecipients = async (_tx, _mailing, { from, rows }) => {
  const end = Number(from) + rows;
  const next = end < people.length ? String(end) : null;
  return { people: people.slice(Number(from), end), next };
};

function addPage(update: ReadRecipients = readPage): Promise<boolean> {
  const readRecipients = { update, thank_you: update, newsletter: update };
  return addRecipients({ ...site.deps, log: createLog("silent"), readRecipients, rows: PAGE_SIZE });
}

async function addresses(): Promise<string[]> {
  const rows = await site.db
    .selectFrom("mailing_recipient")
    .select("email")
    .where("mailing_id", "=", id)
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

const firstPeople = (count = PEOPLE_COUNT) => people.slice(0, count).map(({ email }) => email);

test("adds every page once, even if a process dies between or within pages", async () => {
  expect(await addPage()).toBe(true);
  await addPage(async (...args) => {
    await readPage(...args);
    throw new Error("the process dies");
  });
  expect(await addresses()).toEqual(firstPeople(2 * PAGE_SIZE));
  expect(await desk.figures(id)).toMatchObject({ recipients: 2 * PAGE_SIZE, adding: true });
  expect(await addPage()).toBe(false);
  expect(await addPage()).toBe(false);
  expect(await addresses()).toEqual(firstPeople());
  expect(await desk.figures(id)).toMatchObject({ recipients: PEOPLE_COUNT, adding: false });
});

test("skips a mailing to which another process is adding a page", async () => {
  let otherResult: boolean | undefined;
  const reads: string[] = [];
  const recordRead: ReadRecipients = (tx, mailing, range) => {
    reads.push(mailing.id);
    return readPage(tx, mailing, range);
  };
  await addPage(async (...args) => {
    otherResult = await addPage(recordRead);
    return readPage(...args);
  });
  expect(otherResult).toBe(false);
  expect(reads).toEqual([]);
  expect(await addresses()).toEqual(firstPeople(2 * PAGE_SIZE));
});

test("continues with other mailings when a page fails", async () => {
  const brokenId = id;
  id = await desk.make([], { recipients: { people: [], next: "0" } });
  await addPage(async (tx, mailing, range) => {
    if (mailing.id === brokenId) throw new Error("broken");
    return readPage(tx, mailing, range);
  });
  expect(await addresses()).toEqual(firstPeople(PAGE_SIZE));
});

test("adds no one twice, even if an address changed since an earlier page", async () => {
  const { id: account_id } = await openAccount(site);
  const person = (email: string) => ({ email, name: "Ada", account_id });
  people = [person("old@example.org"), person("new@example.org"), createGuest("old@example.org")];
  id = await desk.make([], { recipients: { people: [], next: "0" } });
  while (
    await addPage(async (_tx, _mailing, { from }) => {
      const next = Number(from) + 1;
      return { people: [people[next - 1] as Recipient], next: next < 3 ? String(next) : null };
    })
  );
  expect(await addresses()).toEqual(["old@example.org"]);
  expect(await desk.figures(id)).toMatchObject({ recipients: 1 });
});

test("keeps a mailing open until its last page, and reopens one finished by the previous version", async () => {
  const isFinished = async () => {
    const row = await site.db
      .selectFrom("mailing")
      .select("finished_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.finished_at !== null;
  };
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("mailing_recipient")
      .set({ state: "skipped", settled_at: new Date(site.clock.now) })
      .where("mailing_id", "=", id)
      .execute(),
  );
  await inTransaction(site.database, (tx) => finishMailing(tx, id, new Date(site.clock.now)));
  expect(await isFinished()).toBe(false);
  expect((await findMailingLag(site.db)).since).not.toBeNull();
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("mailing")
      .set({ finished_at: new Date(site.clock.now) })
      .where("id", "=", id)
      .execute(),
  );
  await addPage();
  expect(await isFinished()).toBe(false);
});
