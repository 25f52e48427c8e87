import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { guest, mailingDesk } from "../../../testing/test-mailing.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { addRecipients } from "./add-recipients.ts";
import type { ReadRecipients, Recipient } from "./mailing.ts";
import { findMailingLag, finishMailing } from "./mailing-queue-store.ts";

const PEOPLE = 9;
const ROWS = 3;

let site: TestSite;
let desk: Awaited<ReturnType<typeof mailingDesk>>;
let people: Recipient[];
let id: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  await site.deps.recipientQueue.stop();
  desk = await mailingDesk(site, "smtp://127.0.0.1:9");
});

beforeEach(async () => {
  const mark = site.key();
  people = Array.from({ length: PEOPLE }, (_, n) => guest(`p${n}-${mark}@example.org`));
  id = await desk.make([], { recipients: { people: people.slice(0, ROWS), next: String(ROWS) } });
});

const readPage: ReadRecipients = async (_tx, _mailing, { from, rows }) => {
  const end = Number(from) + rows;
  const next = end < people.length ? String(end) : null;
  return { people: people.slice(Number(from), end), next };
};

function addPage(update: ReadRecipients = readPage): Promise<boolean> {
  const readRecipients = { update, thank_you: update, newsletter: update };
  return addRecipients({ ...site.deps, log: createLog("silent"), readRecipients, rows: ROWS });
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

const all = () => people.map(({ email }) => email);

test("every page is added once, also where a process dies between or within pages", async () => {
  expect(await addPage()).toBe(true);
  await addPage(async (...args) => {
    await readPage(...args);
    throw new Error("the process dies");
  });
  expect(await addresses()).toEqual(all().slice(0, 2 * ROWS));
  expect(await desk.figures(id)).toMatchObject({ recipients: 2 * ROWS, adding: true });
  expect(await addPage()).toBe(false);
  expect(await addPage()).toBe(false);
  expect(await addresses()).toEqual(all());
  expect(await desk.figures(id)).toMatchObject({ recipients: PEOPLE, adding: false });
});

test("while one process adds a page, another passes the mailing by", async () => {
  let others: boolean | undefined;
  const reads: string[] = [];
  const noting: ReadRecipients = (tx, mailing, range) => {
    reads.push(mailing.id);
    return readPage(tx, mailing, range);
  };
  await addPage(async (...args) => {
    others = await addPage(noting);
    return readPage(...args);
  });
  expect(others).toBe(false);
  expect(reads).toEqual([]);
  expect(await addresses()).toEqual(all().slice(0, 2 * ROWS));
});

test("a mailing whose page fails does not hold up the next one", async () => {
  const broken = id;
  id = await desk.make([], { recipients: { people: [], next: "0" } });
  await addPage(async (tx, mailing, range) => {
    if (mailing.id === broken) throw new Error("broken");
    return readPage(tx, mailing, range);
  });
  expect(await addresses()).toEqual(all().slice(0, ROWS));
});

test("nobody is added twice, whose address changed since an earlier page either", async () => {
  const { id: account_id } = await openAccount(site);
  const person = (email: string) => ({ email, name: "Ada", account_id });
  people = [person("old@example.org"), person("new@example.org"), guest("old@example.org")];
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

test("a mailing does not end before its last page, nor where the version before has ended it", async () => {
  const finished = async () => {
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
  expect(await finished()).toBe(false);
  expect((await findMailingLag(site.db)).since).not.toBeNull();
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("mailing")
      .set({ finished_at: new Date(site.clock.now) })
      .where("id", "=", id)
      .execute(),
  );
  await addPage();
  expect(await finished()).toBe(false);
});
