import { afterAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createGuest, openMailings, testEmail } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { replaceWithTombstone } from "../../foundation/accounts/account-store.ts";
import { eraseRecipient } from "./mail-receiver-store.ts";

const smtp = await openTestSmtp();
const site = await openTestSite({ argon2: fakeArgon2 });
const desk = await openMailings(site, smtp.url);
afterAll(() => desk.close());

const recipient = ({ id, email }: TestAccount) => ({ email, name: "Ada", account_id: id });
const mailsTo = (to: string) => smtp.taken.filter((mail) => mail.to[0] === to);

/** Sends a mailing to an account, and returns its email. */
async function sendTo(account: TestAccount): Promise<string> {
  await desk.make([recipient(account)]);
  await desk.sendAll();
  return mailsTo(account.email)[0]?.raw ?? "";
}

/** Undoes quoted-printable and folded headers. */
function readable(raw: string): string {
  return raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function choose(account: TestAccount, notifications: Record<string, boolean>) {
  const { status } = await site.ask("/api/v1/account/profile/", {
    method: "PATCH",
    headers: { "content-type": "application/json", ...(await account.bearer()) },
    body: JSON.stringify({ notifications }),
  });
  expect(status).toBe(200);
}

/** Calls the one-click URL of an email as a mail program does. */
async function unsubscribe(raw: string) {
  const url = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(raw)?.[1] ?? "";
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const { pathname, search } = new URL(url);
  return site.ask(pathname + search, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
}

test("uses preferences as of sending, and skips people who cannot be reached", async () => {
  const ada = await openAccount(site);
  const bo = await openAccount(site);
  const disabled = await openAccount(site);
  const stranger = await openAccount(site);
  const people = [ada, bo, disabled, stranger];
  const id = await desk.make(people.map(recipient));
  await choose(ada, { campaign_updates: false });
  await inTransaction(site.database, async (tx) => {
    const change = (account: TestAccount, set: object) =>
      tx.updateTable("account").set(set).where("id", "=", account.id).execute();
    await change(disabled, { disabled_at: new Date() });
    await change(stranger, { email_verified_at: null });
  });
  await desk.sendAll();
  expect(people.map(({ email }) => mailsTo(email).length)).toEqual([0, 1, 0, 0]);
  expect(await desk.figures(id)).toMatchObject({ recipients: 4, sent: 1, delivered: 1 });
  expect(readable(mailsTo(bo.email)[0]?.raw ?? "")).toContain("Hello Ada,");
});

test("sends to the account's current address", async () => {
  const ada = await openAccount(site);
  await desk.make([recipient(ada)]);
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("account")
      .set({ email: "moved@example.org" })
      .where("id", "=", ada.id)
      .execute(),
  );
  await desk.sendAll();
  expect([mailsTo(ada.email).length, mailsTo("moved@example.org").length]).toEqual([0, 1]);
});

test("sends nothing to a person who was erased meanwhile", async () => {
  const ada = await openAccount(site);
  const id = await desk.make([createGuest(ada.email, "Ada")]);
  await inTransaction(site.database, async (tx) => {
    await eraseRecipient(tx, ada.id, ada.email);
    await replaceWithTombstone(tx, ada.id, new Date(site.clock.now));
  });
  const taken = smtp.taken.length;
  await desk.sendAll();
  expect(smtp.taken).toHaveLength(taken);
  expect(await desk.figures(id)).toMatchObject({ recipients: 1, sent: 0 });
});

test("does not reveal a new address to the holder of an old email", async () => {
  const ada = await openAccount(site);
  const raw = await sendTo(ada);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email: "new@example.org" }).where("id", "=", ada.id).execute(),
  );
  const token = /token=([^>]+)>/.exec(raw)?.[1];
  const current = await site.get(`/api/v1/newsletter/preferences/?token=${token}`);
  expect(current.json).toMatchObject({ email: ada.email, wanted: true });
  expect((await unsubscribe(raw)).json.email).toBe(ada.email);
  const changed = await site.get(`/api/v1/newsletter/preferences/?token=${token}`);
  expect(changed.json).toMatchObject({ email: ada.email, wanted: false });
});

test("redirects a browser at the one-click URL to the page without changing anything", async () => {
  const ada = await openAccount(site);
  const url = new URL(/^List-Unsubscribe:\s+<([^>]+)>/m.exec(await sendTo(ada))?.[1] ?? "");
  const { status, headers } = await site.ask(url.pathname + url.search, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([302, `/newsletter/unsubscribe${url.search}`]);
  expect(headers.get("cache-control")).toBe("private, no-store");
  const { json } = await site.get(`/api/v1/newsletter/preferences/${url.search}`);
  expect(json).toMatchObject({ email: ada.email, wanted: true });
});

test("unsubscribes accounts and guests from one kind of email with one click", async () => {
  const ada = await openAccount(site);
  await desk.make([recipient(ada), createGuest("guest@example.org")]);
  await desk.sendAll();
  for (const email of [ada.email, "guest@example.org"]) {
    const raw = mailsTo(email)[0]?.raw ?? "";
    const { status, json } = await unsubscribe(raw);
    expect([status, json]).toEqual([200, { email, kind: "update" }]);
    expect((await unsubscribe(raw)).status).toBe(200);
  }
  const profile = await site.get("/api/v1/account/profile/", await ada.bearer());
  expect(profile.json.notifications).toMatchObject({ campaign_updates: false, thank_yous: true });
  await desk.make([recipient(ada), createGuest("guest@example.org")]);
  await desk.make([recipient(ada), createGuest("guest@example.org")], { kind: "thank_you" });
  await desk.sendAll();
  for (const email of [ada.email, "guest@example.org"]) expect(mailsTo(email)).toHaveLength(2);
});

test("refuses a forged token", async () => {
  const raw = mailsTo("guest@example.org")[0]?.raw ?? "";
  const token = /token=([^>]+)>/.exec(raw)?.[1] ?? "";
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const bad of [forged, token.split(".")[0], "x", `${token}.x.y`.slice(1)]) {
    const path = `/api/v1/newsletter/unsubscribe/?token=${bad}`;
    expect((await site.post(path, "")).status).toBe(404);
  }
});

test("keeps injected headers out of names, subjects and headings", async () => {
  const evil = "Ada\r\nBcc: everybody@example.org\r\n\r\n<script>alert(1)</script>";
  await desk.make([createGuest("careful@example.org", evil)], {
    letter: { ...testEmail, subject: evil, heading: evil },
  });
  await desk.sendAll();
  const [mail] = mailsTo("careful@example.org");
  const [head = "", ...body] = (mail?.raw ?? "").split("\r\n\r\n");
  expect(mail?.to).toEqual(["careful@example.org"]);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head.match(/^Subject:/gim)).toHaveLength(1);
  expect(readable(body.join("\r\n\r\n"))).not.toContain("<script>alert(1)</script></p>");
});
