import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/letters/suppression-store.ts";
import { createMailing } from "../mailings/create-mailing.ts";

const DAY = 24 * 60 * 60 * 1000;
const label = (length: number) => "a".repeat(length);
const LONGEST = `${label(64)}@${label(63)}.${label(63)}.${label(57)}.org`;
/** Subscriptions from one source, and from one network. */
const ASKED = 12;

let site: TestSite;
let sources = 0;

beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1" };
  site = await openTestSite({
    mails: true,
    argon2: cheapArgon2,
    environment,
    limits: { "newsletter:source": ASKED, "newsletter:network": ASKED },
  });
});

/** Asks as the footer's form does, without a body; each time from another place. */
function ask(email: string, from?: string) {
  sources += 1;
  return site.ask(`/api/v1/subscribe/${encodeURIComponent(email)}`, {
    method: "POST",
    headers: { "x-forwarded-for": from ?? `203.0.113.${sources % 250}` },
  });
}

const tokenIn = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? "";
const confirm = (token: string, extra = {}) =>
  site.post("/api/v1/newsletter/confirm/", { token, ...extra });

async function subscriber(email: string) {
  const all = site.db.selectFrom("newsletter_subscriber").selectAll();
  return all.where("email", "=", email).executeTakeFirst();
}

async function subscribed(email: string, extra = {}): Promise<string> {
  await ask(email);
  const token = tokenIn((await site.mailTo(email)).text);
  expect((await confirm(token, extra)).status).toBe(200);
  return token;
}

describe("subscribing", () => {
  test("mails a link, and only whoever has it is subscribed", async () => {
    const answer = await ask(" Ada@Example.org ");
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        data: { email: "ada@example.org" },
        message: "Subscribed to newsletter successfully.",
      },
    ]);
    const mail = await site.mailTo("ada@example.org");
    expect(await subscriber("ada@example.org")).toMatchObject({ state: "pending" });
    expect(mail.text).toContain(`${site.deps.publicUrl}/newsletter/confirm?token=`);
    const token = tokenIn(mail.text);
    for (const bad of [`${token}x`, token.split(".")[0] ?? "", "x.y"]) {
      expect((await confirm(bad)).status).toBe(404);
    }
    expect((await confirm(token)).json).toEqual({ email: "ada@example.org" });
    expect((await confirm(token)).status).toBe(200);
    expect(await subscriber("ada@example.org")).toMatchObject({
      state: "confirmed",
      allow_tracking: false,
    });
  });

  test.each([
    ["\u202aAda&Bo@Müller.de\u202c ", "ada&bo@xn--mller-kva.de"],
    ["josé@example.org", "josé@example.org"],
    [LONGEST, LONGEST],
  ])("%j is an address", async (email, stored) => {
    const { status, json } = await ask(email);
    expect([status, json.data.email]).toEqual([200, stored]);
  });

  test("somebody who gets it already is told so", async () => {
    await subscribed("again@example.org");
    const { status, json } = await ask("again@example.org");
    expect(status).toBe(422);
    expect(json.detail[0]).toMatchObject({
      loc: ["path", "email"],
      msg: "email already subscribed",
    });
  });

  test.each([
    ["not an address", "Invalid email address"],
    [" ", "Email is required"],
    ["a@example.org\r\nBcc: b@example.org", "Invalid email address"],
    ["a@example.org,b@example.org", "Invalid email address"],
  ])("%j is refused", async (email, msg) => {
    const { status, json } = await ask(email);
    expect([status, json.detail[0].msg]).toEqual([422, msg]);
  });

  test("sends one mail a day to an address that is asked for 100 times", async () => {
    const email = "victim@example.org";
    const answers = [];
    for (let round = 0; round < 10; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask(email)))));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await site.mailsTo(email)).toHaveLength(1);
    site.clock.now += DAY - 1;
    await ask(email);
    expect(await site.mailsTo(email)).toHaveLength(1);
    site.clock.now += 1;
    await ask(email);
    await ask(email);
    expect(await site.mailsTo(email)).toHaveLength(2);
  });

  test("lets an owner subscribe although a stranger asked first for their address", async () => {
    const email = "foreseen@example.org";
    await ask(email, "198.51.100.8");
    const token = tokenIn((await site.mailTo(email)).text);
    expect((await ask(email)).status).toBe(200);
    await ask(email, "198.51.100.8");
    expect((await confirm(token)).status).toBe(200);
    expect((await subscriber(email))?.state).toBe("confirmed");
  });

  test("one source cannot have mails sent to many", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < ASKED + 2; n += 1) {
      statuses.push((await ask(`stranger-${n}@example.org`, "198.51.100.7")).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(ASKED);
    const refused = await ask("stranger-99@example.org", "198.51.100.7");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("all addresses of a network have a limit together", async () => {
    for (let n = 1; n < ASKED; n += 1) {
      await ask("neighbour-1@example.org", `2001:db8:5:${n}::1`);
    }
    const statuses = [];
    for (const network of ["5:a", "5:b", "6:1"])
      statuses.push((await ask("neighbour-2@example.org", `2001:db8:${network}::1`)).status);
    expect(statuses).toEqual([200, 429, 200]);
  });

  test("a mailbox gets three links a day, however its address is spelt, and one more the next day", async () => {
    const spelt = (n: number) => `spelt+${n}@example.org`;
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => ask(spelt(n))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = async () =>
      (await Promise.all([1, 2, 3, 4, 5].map((n) => site.mailsTo(spelt(n))))).map(
        (its) => its.length,
      );
    const first = await mails();
    expect(first.toSorted()).toEqual([0, 0, 1, 1, 1]);
    site.clock.now += DAY;
    const left = first.indexOf(0);
    await ask(spelt(left + 1));
    expect((await mails())[left]).toBe(1);
  });

  test("a link goes out although mails to the address came back, and whoever has it gets mails again", async () => {
    const email = "back@example.org";
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) =>
      suppress(tx, [{ email, scope: "all", reason: "bounced" }], at),
    );
    await subscribed(email);
    const stopped = site.db.selectFrom("suppressed_address").select("email");
    expect(await stopped.where("email", "=", email).execute()).toEqual([]);
  });

  test("a link does nothing once its owner unsubscribed", async () => {
    const token = await subscribed("gone@example.org");
    const account = await openAccount(site, { email: "gone@example.org" });
    await change(await account.bearer(), false);
    expect((await confirm(token)).status).toBe(404);
    expect(await subscriber("gone@example.org")).toMatchObject({ state: "unsubscribed" });
  });
});

async function change(bearer: Record<string, string>, newsletter: boolean) {
  return site.ask("/api/v1/account/profile/", {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ notifications: { newsletter } }),
  });
}

describe("the switch of an account and the subscription are one truth", () => {
  test("a change of one changes the other", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    expect((await change(bearer, true)).json.notifications.newsletter).toBe(true);
    expect(await subscriber(ada.email)).toMatchObject({ state: "confirmed" });
    expect((await ask(ada.email)).status).toBe(422);
    expect((await change(bearer, false)).json.notifications.newsletter).toBe(false);
    await subscribed(ada.email, { allow_tracking: true });
    const { json } = await site.get("/api/v1/account/profile/", bearer);
    expect(json.notifications.newsletter).toBe(true);
    expect(await subscriber(ada.email)).toMatchObject({ allow_tracking: true });
  });

  test("an address that is not proven is neither subscribed nor told of", async () => {
    const bo = await openAccount(site);
    const bearer = await bo.bearer();
    await subscribed(bo.email);
    await inTransaction(site.database, (tx) =>
      tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", bo.id).execute(),
    );
    const { json } = await site.get("/api/v1/account/profile/", bearer);
    expect(json.notifications.newsletter).toBe(false);
    expect((await change(bearer, true)).status).toBe(422);
    await change(bearer, false);
    expect(await subscriber(bo.email)).toMatchObject({ state: "confirmed" });
  });

  test("erasing the account leaves no trace of the address", async () => {
    const cy = await openAccount(site);
    const bearer = await cy.bearer();
    await change(bearer, true);
    const at = new Date(site.clock.now);
    const letter = { subject: "News", heading: "News", blocks: [] };
    await inTransaction(site.database, async (tx) => {
      const recipients = {
        people: [{ email: cy.email, name: "Cy", account_id: null }],
        next: null,
      };
      const mailing = { kind: "newsletter", campaignId: null, letter, createdBy: null } as const;
      await createMailing(tx, { ...mailing, at, startsAt: at, recipients, audience: {} });
      await suppress(tx, [{ email: cy.email, scope: "update", reason: "unsubscribed" }], at);
    });
    const wish = { password: cy.password, confirm: "ERASE" };
    expect((await site.post("/api/v1/account/erase/", wish, bearer)).status).toBe(200);
    expect(await subscriber(cy.email)).toBeUndefined();
    for (const table of ["mailing_recipient", "suppressed_address"] as const) {
      const rows = await site.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(cy.email);
    }
  });
});
