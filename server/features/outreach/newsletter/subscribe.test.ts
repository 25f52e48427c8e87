import { describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import { createMailing } from "../mailings/create-mailing.ts";

const DAY = 24 * 60 * 60 * 1000;
const label = (length: number) => "a".repeat(length);
const LONGEST = `${label(64)}@${label(63)}.${label(63)}.${label(57)}.org`;
/** Subscriptions from one source, and from one network. */
const LIMIT = 12;

const site = await openTestSite({
  mails: true,
  argon2: fakeArgon2,
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
  limits: { "newsletter:source": LIMIT, "newsletter:network": LIMIT },
});
let sources = 0;

/** Posts as the footer's form does, without a body; from a new address unless `from` is given. */
function requestSubscription(email: string, from?: string) {
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

async function subscribe(email: string, extra = {}): Promise<string> {
  await requestSubscription(email);
  const token = tokenIn((await site.mailTo(email)).text);
  expect((await confirm(token, extra)).status).toBe(200);
  return token;
}

describe("subscribing", () => {
  test("emails a link, which alone confirms the subscription", async () => {
    const response = await requestSubscription(" Ada@Example.org ");
    expect([response.status, response.json]).toEqual([
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
    for (const forged of [`${token}x`, token.split(".")[0] ?? "", "x.y"]) {
      expect((await confirm(forged)).status).toBe(404);
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
  ])("accepts %j", async (email, stored) => {
    const { status, json } = await requestSubscription(email);
    expect([status, json.data.email]).toEqual([200, stored]);
  });

  test("refuses an address that is already subscribed", async () => {
    await subscribe("again@example.org");
    const { status, json } = await requestSubscription("again@example.org");
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
  ])("refuses %j", async (email, msg) => {
    const { status, json } = await requestSubscription(email);
    expect([status, json.detail[0].msg]).toEqual([422, msg]);
  });

  test("sends one email a day to an address that is entered 100 times", async () => {
    const email = "victim@example.org";
    const responses = [];
    for (let round = 0; round < 10; round += 1) {
      responses.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => requestSubscription(email)))),
      );
    }
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await site.mailsTo(email)).toHaveLength(1);
    site.clock.now += DAY - 1;
    await requestSubscription(email);
    expect(await site.mailsTo(email)).toHaveLength(1);
    site.clock.now += 1;
    await requestSubscription(email);
    await requestSubscription(email);
    expect(await site.mailsTo(email)).toHaveLength(2);
  });

  test("lets an owner subscribe even if a stranger entered their address first", async () => {
    const email = "entered-before@example.org";
    await requestSubscription(email, "198.51.100.8");
    const token = tokenIn((await site.mailTo(email)).text);
    expect((await requestSubscription(email)).status).toBe(200);
    await requestSubscription(email, "198.51.100.8");
    expect((await confirm(token)).status).toBe(200);
    expect((await subscriber(email))?.state).toBe("confirmed");
  });

  test("limits subscriptions from one source", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < LIMIT + 2; n += 1) {
      statuses.push(
        (await requestSubscription(`stranger-${n}@example.org`, "198.51.100.7")).status,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    const refused = await requestSubscription("stranger-99@example.org", "198.51.100.7");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("limits subscriptions from one network", async () => {
    for (let n = 1; n < LIMIT; n += 1) {
      await requestSubscription("neighbour-1@example.org", `2001:db8:5:${n}::1`);
    }
    const statuses = [];
    for (const network of ["5:a", "5:b", "6:1"])
      statuses.push(
        (await requestSubscription("neighbour-2@example.org", `2001:db8:${network}::1`)).status,
      );
    expect(statuses).toEqual([200, 429, 200]);
  });

  test("sends a mailbox three links a day, whatever the spelling", async () => {
    const spelling = (n: number) => `spelt+${n}@example.org`;
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => requestSubscription(spelling(n))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = async () =>
      (await Promise.all([1, 2, 3, 4, 5].map((n) => site.mailsTo(spelling(n))))).map(
        ({ length }) => length,
      );
    const first = await mails();
    expect(first.toSorted()).toEqual([0, 0, 1, 1, 1]);
    site.clock.now += DAY;
    const unsent = first.indexOf(0);
    await requestSubscription(spelling(unsent + 1));
    expect((await mails())[unsent]).toBe(1);
  });

  test("sends a link to an address that bounced, and lifts the block once it is confirmed", async () => {
    const email = "back@example.org";
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) =>
      suppress(tx, [{ email, scope: "all", reason: "bounced" }], at),
    );
    await subscribe(email);
    const suppressed = site.db.selectFrom("suppressed_address").select("email");
    expect(await suppressed.where("email", "=", email).execute()).toEqual([]);
  });

  test("refuses a link after its owner unsubscribed", async () => {
    const token = await subscribe("gone@example.org");
    const account = await openAccount(site, { email: "gone@example.org" });
    await setNewsletter(await account.bearer(), false);
    expect((await confirm(token)).status).toBe(404);
    expect(await subscriber("gone@example.org")).toMatchObject({ state: "unsubscribed" });
  });
});

async function setNewsletter(bearer: Record<string, string>, newsletter: boolean) {
  return site.ask("/api/v1/account/profile/", {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ notifications: { newsletter } }),
  });
}

describe("an account's newsletter setting", () => {
  test("follows the subscription, and changes it", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    expect((await setNewsletter(bearer, true)).json.notifications.newsletter).toBe(true);
    expect(await subscriber(ada.email)).toMatchObject({ state: "confirmed" });
    expect((await requestSubscription(ada.email)).status).toBe(422);
    expect((await setNewsletter(bearer, false)).json.notifications.newsletter).toBe(false);
    await subscribe(ada.email, { allow_tracking: true });
    const { json } = await site.get("/api/v1/account/profile/", bearer);
    expect(json.notifications.newsletter).toBe(true);
    expect(await subscriber(ada.email)).toMatchObject({ allow_tracking: true });
  });

  test("neither shows nor changes the subscription of an unconfirmed address", async () => {
    const bo = await openAccount(site);
    const bearer = await bo.bearer();
    await subscribe(bo.email);
    await inTransaction(site.database, (tx) =>
      tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", bo.id).execute(),
    );
    const { json } = await site.get("/api/v1/account/profile/", bearer);
    expect(json.notifications.newsletter).toBe(false);
    expect((await setNewsletter(bearer, true)).status).toBe(422);
    await setNewsletter(bearer, false);
    expect(await subscriber(bo.email)).toMatchObject({ state: "confirmed" });
  });

  test("disappears with every trace of the address when the account is erased", async () => {
    const cy = await openAccount(site);
    const bearer = await cy.bearer();
    await setNewsletter(bearer, true);
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
    const erasure = { password: cy.password, confirm: "ERASE" };
    expect((await site.post("/api/v1/account/erase/", erasure, bearer)).status).toBe(200);
    expect(await subscriber(cy.email)).toBeUndefined();
    for (const table of ["mailing_recipient", "suppressed_address"] as const) {
      const rows = await site.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(cy.email);
    }
  });
});
