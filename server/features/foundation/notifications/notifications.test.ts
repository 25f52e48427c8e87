import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { NotificationState } from "#contract/foundation/notifications.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";
import { notify } from "./notify.ts";

const PATH = "/api/v1/account/notifications/";

let site: TestSite;
let neighbour: TestSite | undefined;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  site = await openTestSite({ database, argon2: fakeArgon2 });
  if (isEmbedded()) return;
  const other = openPostgres(databaseUrl(name));
  const environment = {
    APP_SECRET: site.deps.config.appSecrets[0],
    PUBLIC_URL: site.deps.publicUrl,
  };
  neighbour = await openTestSite({ database: other, clock: site.clock, environment });
  return () => other.close();
});

async function list(account: TestAccount, query = "") {
  const { json } = await site.get(`${PATH}?${query}`, await account.bearer());
  return json;
}

const notifyAll = (title: string, ...accounts: readonly TestAccount[]) =>
  inTransaction(site.database, (tx) =>
    notify(
      tx,
      accounts.map(({ id }) => id),
      { campaignId: null, notice: { kind: "update", title }, at: new Date(site.clock.now) },
    ),
  );

async function watch(account: TestAccount, from = site) {
  const bearer = await account.bearer();
  const stream = await openStream<NotificationState>(`${from.url}${PATH}live/`, undefined, bearer);
  onTestFinished(() => stream.close());
  return stream;
}

/** Reads the stream until it reports this count. Several changes may come as one event. */
async function waitForUnread(stream: Awaited<ReturnType<typeof watch>>, count: number) {
  for (;;) {
    const { event } = await stream.next();
    if (event.unread === count) return event;
  }
}

test("notifies a campaign's team of a donation, except the donor", async () => {
  const owner = await openAccount(site);
  const member = await openAccount(site);
  const stranger = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id, title: "Wells" });
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_member")
      .values({
        campaign_id: id,
        account_id: member.id,
        role: "reader",
        joined_at: new Date(site.clock.now),
      })
      .execute(),
  );
  await createSettledDonations(
    site,
    { campaignId: id, minor: 25_50, name: "Kofi" },
    { campaignId: id, minor: 10_00, name: "Owner", accountId: owner.id },
  );
  expect(await list(owner)).toEqual({
    data: [
      {
        id: expect.any(Number),
        notice: { kind: "gift", donor: "Kofi", amount: 25.5, currency: "USD" },
        campaign: { id, title: "Wells" },
        happened_at: new Date(site.clock.now).toISOString(),
        read: false,
      },
    ],
    next_cursor: null,
    unread: 1,
  });
  const donors = (await list(member)).data.map(
    ({ notice }: { notice: { donor: string } }) => notice.donor,
  );
  expect(donors).toEqual(["Owner", "Kofi"]);
  expect((await list(stranger)).data).toEqual([]);
});

test("neither shows nor stores the name of an anonymous donor", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  await createSettledDonations(site, { campaignId: id, name: "Ermintrude", anonymous: true });
  const { data } = await list(owner);
  expect(data[0].notice.donor).toBeNull();
  const stored = await site.db
    .selectFrom("notification")
    .select("data")
    .where("account_id", "=", owner.id)
    .execute();
  expect(JSON.stringify(stored)).not.toContain("Ermintrude");
});

test("paginates, and refuses a bad cursor", async () => {
  const account = await openAccount(site);
  for (const title of ["one", "two", "three"]) await notifyAll(title, account);
  const first = await list(account, "limit=2");
  const titles = (page: { data: Array<{ notice: { title: string } }> }) =>
    page.data.map(({ notice }) => notice.title);
  expect(titles(first)).toEqual(["three", "two"]);
  const second = await list(account, `limit=2&cursor=${first.next_cursor}`);
  expect([titles(second), second.next_cursor]).toEqual([["one"], null]);
  const { status } = await site.get(`${PATH}?cursor=x`, await account.bearer());
  expect(status).toBe(422);
});

test("marks one as read, then all up to the last seen, but none of the newer ones", async () => {
  const account = await openAccount(site);
  const other = await openAccount(site);
  await notifyAll("one", account, other);
  await notifyAll("two", account, other);
  await notifyAll("three", account, other);
  const bearer = await account.bearer();
  const [third, second, first] = (await list(account)).data;
  const afterOne = await site.post(`${PATH}${first.id}/read/`, {}, bearer);
  expect(afterOne.json).toEqual({ unread: 2, newest: third });
  const afterAll = await site.post(`${PATH}read/`, { up_to: second.id }, bearer);
  expect(afterAll.json.unread).toBe(1);
  expect((await list(account)).data.map(({ read }: { read: boolean }) => read)).toEqual([
    false,
    true,
    true,
  ]);
  expect((await list(other)).unread).toBe(3);
});

test("updates every window, whichever process serves it", async () => {
  const account = await openAccount(site);
  const windows = [await watch(account), await watch(account)];
  if (neighbour) windows.push(await watch(account, neighbour));
  for (const stream of windows)
    expect(await waitForUnread(stream, 0)).toEqual({ unread: 0, newest: null });
  await notifyAll("News", account);
  for (const stream of windows) {
    expect((await waitForUnread(stream, 1)).newest?.notice).toEqual({
      kind: "update",
      title: "News",
    });
  }
  const { data } = await list(account);
  await site.post(`${PATH}${data[0].id}/read/`, {}, await account.bearer());
  for (const stream of windows) await waitForUnread(stream, 0);
});

test("sends the current state to a window that reconnects", async () => {
  const account = await openAccount(site);
  const stream = await watch(account);
  await waitForUnread(stream, 0);
  await stream.close();
  await notifyAll("Missed", account);
  expect((await waitForUnread(await watch(account), 1)).newest?.notice).toMatchObject({
    title: "Missed",
  });
});

test("ends the stream with its session", async () => {
  const account = await openAccount(site);
  const stream = await watch(account);
  await waitForUnread(stream, 0);
  const { status } = await site.post("/api/v1/auth/logout-all/", {}, await account.bearer());
  expect(status).toBe(200);
  await notifyAll("Secret", account);
  await expect(stream.next()).rejects.toThrow("the stream ended");
});

test("erases notifications with their account", async () => {
  const account = await openAccount(site);
  await notifyAll("News", account);
  const proof = { password: account.password, confirm: "ERASE" };
  const { status } = await site.post("/api/v1/account/erase/", proof, await account.bearer());
  expect(status).toBe(200);
  const left = await site.db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", account.id)
    .execute();
  expect(left).toEqual([]);
});
