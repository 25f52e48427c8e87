import { createHmac, randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createGuest, openMailings, testEmail } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { sumCampaignMailings } from "./mailing-figures-store.ts";

const SECRET = "a secret that the mail server uses now";
const NEXT_SECRET = "a secret that the mail server uses next";
const smtp = await openTestSmtp();
const site = await openTestSite({
  argon2: fakeArgon2,
  mails: true,
  environment: { MAIL_EVENTS_SECRET: NEXT_SECRET, MAIL_EVENTS_SECRET_OTHER: SECRET },
});
const desk = await openMailings(site, smtp.url);
afterAll(() => desk.close());

function mailTo(email: string) {
  const mail = smtp.taken.findLast(({ to }) => to[0] === email);
  if (!mail) throw new Error(`no mail to ${email}`);
  const html = mail.raw
    .replace(/=\r?\n/g, "")
    .replace(/=3D/g, "=")
    .replace(/&#38;/g, "&");
  return { html, messageId: mail.messageId ?? "" };
}

function setConsent(account: TestAccount, allowed: boolean) {
  return inTransaction(site.database, (tx) =>
    tx
      .updateTable("account")
      .set({ allow_mail_tracking: allowed })
      .where("id", "=", account.id)
      .execute(),
  );
}

const person = ({ id, email }: TestAccount) => ({ email, name: null, account_id: id });

/** The URLs in an email's HTML whose path starts with `path`. */
function urlsIn(html: string, path: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
    .map(([, url]) => new URL(url ?? ""))
    .filter((url) => url.pathname.startsWith(path))
    .map((url) => url.pathname + url.search);
}

describe("opens and clicks", () => {
  test("cannot be counted without consent", async () => {
    const untracked = await openAccount(site);
    await desk.make([person(untracked), createGuest("guest@example.org")]);
    await desk.sendAll();
    for (const email of [untracked.email, "guest@example.org"]) {
      const { html } = mailTo(email);
      expect(urlsIn(html, "/m/")).toEqual([]);
      expect(html).not.toContain("<img");
    }
    const link = 'href="https://give.example.org/wells"';
    expect(mailTo(untracked.email).html).toContain(link);
    // The guest's address is unconfirmed, so it gets none of the team's links.
    expect(mailTo("guest@example.org").html).not.toContain(link);
  });

  test("are counted once each with consent, and links lead to their targets", async () => {
    const ada = await openAccount(site);
    await setConsent(ada, true);
    const id = await desk.make([person(ada)]);
    await desk.sendAll();
    const { html } = mailTo(ada.email);
    const [pixel = ""] = urlsIn(html, "/m/o/");
    const [text = "", button = ""] = urlsIn(html, "/m/c/");
    const picture = await site.get(pixel);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/gif"]);
    expect(await desk.figures(id)).toMatchObject({ opened: 1, clicked: 0 });
    await site.get(pixel);
    const click = await site.get(text);
    expect([click.status, click.headers.get("location")]).toEqual([
      302,
      "https://give.example.org/wells",
    ]);
    expect((await site.get(button)).headers.get("location")).toBe("http://localhost/donate-page/1");
    expect(await desk.figures(id)).toMatchObject({ opened: 1, clicked: 1 });
  });

  test("are no longer counted after consent is withdrawn; until then a click also counts as an open", async () => {
    const [eve, fay] = [await openAccount(site), await openAccount(site)];
    await Promise.all([setConsent(eve, true), setConsent(fay, true)]);
    const id = await desk.make([person(eve), person(fay)]);
    await desk.sendAll();
    await site.get(urlsIn(mailTo(eve.email).html, "/m/c/")[0] ?? "");
    await setConsent(fay, false);
    const click = urlsIn(mailTo(fay.email).html, "/m/c/")[0] ?? "";
    expect((await site.get(click)).status).toBe(302);
    expect(await desk.figures(id)).toMatchObject({ opened: 1, clicked: 1 });
  });

  test("cannot be forged to lead elsewhere or to count for someone else", async () => {
    const ada = await openAccount(site);
    await setConsent(ada, true);
    const id = await desk.make([person(ada)]);
    await desk.sendAll();
    const { html } = mailTo(ada.email);
    const [click = ""] = urlsIn(html, "/m/c/");
    const [pixel = ""] = urlsIn(html, "/m/o/");
    const forged = [
      click.replace(/n=\d+/, "n=99"),
      click.replace(/n=\d+/, "n=https://evil.example"),
      `${click}x`,
      click.replace(/&s=.*/, ""),
      click.replace("/m/c/", "/m/c/x"),
      click.replace(/s=.*/, new URL(pixel, "http://x").search.slice(1)),
    ];
    for (const url of forged) expect((await site.get(url)).status).toBe(404);
    expect((await site.get(`${pixel}x`)).status).toBe(200);
    expect(await desk.figures(id)).toMatchObject({ opened: 0, clicked: 0 });
  });
});

function report(events: unknown, secret = SECRET) {
  const body = JSON.stringify(events);
  return site.post("/api/v1/mail-events/", body, {
    "mail-signature": createHmac("sha256", secret).update(body).digest("hex"),
  });
}

describe("a mail server's reports", () => {
  const at = "2026-11-20T10:00:00Z";

  test("count bounces and complaints once each, and stop mailings to the address", async () => {
    const people = ["bounced@example.org", "complaining@example.org", "replying@example.org"];
    const id = await desk.make(people.map((email) => createGuest(email)));
    await desk.sendAll();
    const [bounced, complaining, replying] = people.map((email) => mailTo(email).messageId);
    const events = [
      { message_id: bounced, event: "bounced", at },
      { message_id: complaining?.replace(/[<>]/g, ""), event: "complained", at },
      { message_id: replying, event: "delivered", at },
      { message_id: replying, event: "replied", at },
      { message_id: "<01890a5d-ac96-774b-bcce-b302099a8057@localhost>", event: "bounced", at },
      { message_id: "nonsense", event: "bounced", at },
    ];
    for (let time = 0; time < 2; time += 1) {
      const { status, json } = await report(events);
      expect([status, json]).toEqual([200, { received: true }]);
    }
    const expected = { sent: 3, delivered: 1, rejected: 2, responded: 1 };
    expect(await desk.figures(id)).toMatchObject(expected);
    const next = await desk.make(people.map((email) => createGuest(email)));
    await desk.sendAll();
    expect(await desk.figures(next)).toMatchObject({ recipients: 3, sent: 1, delivered: 1 });
  });

  test("stop mailings, but not other emails, to an address from which an email bounced", async () => {
    const [gone, receiptGone, reachable] = [
      "gone@example.org",
      "receipt-gone@example.org",
      "reachable@example.org",
    ];
    const content = { ...testEmail, kind: "sample" };
    const { mails } = site.deps;
    const send = (to: string) =>
      inTransaction(site.database, (tx) => mails.send(tx, { ...content, to }));
    for (const email of [gone, reachable]) await send(email);
    await inTransaction(site.database, (tx) =>
      mails.send(tx, { ...content, to: receiptGone, attach: { receiptId: randomUUID() } }),
    );
    const bounced = (await site.mailTo(gone)).messageId;
    await report([
      { message_id: `<${bounced}>`, event: "bounced", at },
      { message_id: (await site.mailTo(receiptGone)).messageId, event: "bounced", at },
      { message_id: (await site.mailTo(reachable)).messageId, event: "delivered", at },
    ]);
    const id = await desk.make([
      createGuest(gone),
      createGuest(receiptGone),
      createGuest(reachable),
    ]);
    await desk.sendAll();
    expect(await desk.figures(id)).toMatchObject({ recipients: 3, sent: 1, delivered: 1 });
    await send(gone);
    expect((await site.mailTo(gone)).messageId).not.toBe(bounced);
  });

  test("prevent sending a delivered email again", async () => {
    const id = await desk.make([createGuest("known@example.org")]);
    const { id: recipient } = await site.db
      .selectFrom("mailing_recipient")
      .select("id")
      .where("mailing_id", "=", id)
      .executeTakeFirstOrThrow();
    await report([{ message_id: `<${recipient}@localhost>`, event: "delivered", at }]);
    await desk.sendAll();
    expect(smtp.attempts.filter(({ to }) => to[0] === "known@example.org")).toHaveLength(0);
    expect(await desk.figures(id)).toMatchObject({ sent: 1, delivered: 1 });
  });

  test("may be signed with either secret during a change of secrets", async () => {
    expect((await report([], NEXT_SECRET)).status).toBe((await report([])).status);
    expect((await report([])).status).toBeLessThan(300);
  });

  test("are refused with a wrong signature or a malformed body", async () => {
    expect((await report([], "another secret")).json.code).toBe("bad_signature");
    expect((await site.post("/api/v1/mail-events/", "[]")).json.code).toBe("bad_signature");
    expect((await report({})).json.code).toBe("bad_request");
    expect((await report([{ message_id: "x", event: "burnt", at }])).json.code).toBe("bad_request");
  });
});

test("a campaign's figures sum its mailings, of a period if given, each rounded down to tens", async () => {
  const { id: campaignId } = await site.campaign();
  const guests = (count: number) =>
    Array.from({ length: count }, (_, n) => createGuest(`tens-${n}@example.org`));
  const before = new Date(site.clock.now);
  await desk.make(guests(29), { campaignId });
  site.clock.now += 60_000;
  const from = new Date(site.clock.now);
  await desk.make(guests(10), { campaignId, kind: "thank_you" });
  await desk.make(guests(1), { campaignId, kind: "thank_you" });
  await desk.make(guests(10));
  await desk.sendAll();
  const figures = (created = {}) => sumCampaignMailings(site.db, [campaignId], created);
  expect(await figures()).toMatchObject({ recipients: 30, sent: 30, delivered: 30, rejected: 0 });
  expect(await figures({ from })).toMatchObject({ sent: 10 });
  expect(await figures({ before: from })).toMatchObject({ sent: 20 });
  expect(await figures({ before })).toMatchObject({ recipients: 0, sent: 0, opened: 0 });
});
