import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createExport } from "#contract/figures/overview.ts";
import { reseal } from "../commands/reseal.ts";
import { mailJobs } from "../features/foundation/emails/email-jobs.ts";
import { readRows } from "../platform/db/read-rows.ts";
import { deriveKeys } from "../platform/secrets.ts";
import { readEmailCode } from "../testing/services/test-browser.ts";
import { openAccount, readCookie, type TestAccount } from "../testing/test-account.ts";
import { createSettledDonations } from "../testing/test-donations.ts";
import {
  checkPdf,
  downloadFile,
  issueAllReceipts,
  listReceiptNumbers,
} from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { createCode, STEP, TWO_FACTOR } from "../testing/test-two-factor.ts";

const OLD = "the secret of the first years, 32 characters";
const NEW = "the secret after the change, 32 characters";
const RECEIPT_KEY = "a key of its own that signs receipts from then on";
const RESET = "/api/v1/auth/password-reset/";
const PUBLIC_URL = "http://give.example.org";
const unreachable = { SMTP_URL: "smtp://127.0.0.1:9" };

/** The site with the old secret, with both, and with the new one. */
let before: TestSite;
let during: TestSite;
let after: TestSite;

const bearerOf = (access: string) => ({ authorization: `Bearer ${access}` });
const sessions = (site: TestSite, access: string) =>
  site.get("/api/v1/account/sessions/", bearerOf(access));
const secondStep = (site: TestSite, two_factor_token: string, code: string) =>
  site.post("/api/v1/auth/two-factor/", { two_factor_token, code });

interface QueuedEmail {
  readonly id: string;
  readonly data: unknown;
}

/** Emails that are not yet sent. */
const queuedEmails = (site: TestSite) =>
  readRows(
    site.db,
    sql<QueuedEmail>`SELECT id::text, data FROM jobs.job WHERE name = 'send-mail' AND state < 'completed'`,
  );

/** Sends the queued emails from this site, and returns the newest to an address. */
async function deliverTo(site: TestSite, address: string) {
  const sender = mailJobs(site.deps).find(({ name }) => name === "send-mail");
  for (const { id, data } of await queuedEmails(site)) await sender?.run(data, id);
  return site.mailTo(address);
}

/** Logs in to another site with the same account. */
const loginAt = (site: TestSite, { email, password }: TestAccount) =>
  site.post("/api/v1/auth/login/", { email, password });

/** What users have when the secret changes. */
let ada: TestAccount;
let eve: TestAccount;
let access: string;
let refresh: string;
let device: string;
let authenticator: string;
let recoveryCodes: string[];
let twoFactorToken: string;
let exported: string;
let donationPath: string;
let campaignId: number;
let receipt: Uint8Array;
let ticket: string;

const donation = () => ({ campaignId, accountId: ada.id, email: ada.email, minor: 5_000 });

beforeAll(async () => {
  const environment = { APP_SECRET: OLD, PUBLIC_URL, ...unreachable };
  before = await openTestSite({ mails: true, environment });
  await before.deps.receiptQueue.stop();
  ada = await openAccount(before);
  eve = await openAccount(before);
  campaignId = (await before.campaign({ organiserId: ada.id })).id;

  const login = await ada.login();
  access = login.json.access;
  refresh = readCookie(login, "refresh") ?? "";
  device = readCookie(login, "device") ?? "";

  const bearer = await eve.bearer();
  const enrolled = await before.post(TWO_FACTOR, { password: eve.password }, bearer);
  authenticator = enrolled.json.secret;
  const code = await createCode(before, authenticator);
  const confirmed = await before.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
  recoveryCodes = confirmed.json.recovery_codes;
  before.clock.now += STEP;
  twoFactorToken = (await eve.login()).json.two_factor_token;

  await createSettledDonations(before, donation());
  await issueAllReceipts(before);
  const [number] = await listReceiptNumbers(before, bearerOf(access));
  const path = `/api/v1/account/receipts/${number}/pdf/`;
  receipt = (await downloadFile(before, path, bearerOf(access))).bytes;
  const given = await before.db.selectFrom("donation").select("id").executeTakeFirstOrThrow();
  donationPath = `/api/v1/donations/${given.id}/?secret=${before.deps.links.secretFor(given.id)}`;

  const request = { kind: "gifts", id: campaignId };
  exported = (await before.post(createExport.path, request, bearerOf(access))).json.url;

  ticket = readCookie(await before.post(RESET, { email: ada.email }), "ticket") ?? "";
  await before.ask("/api/v1/subscribe/reader%40example.org", { method: "POST" });
});

async function reopenSite(environment: Record<string, string>): Promise<TestSite> {
  const site = await openTestSite({
    ...{ database: before.database, clock: before.clock },
    environment: { PUBLIC_URL, ...environment },
  });
  await site.deps.receiptQueue.stop();
  return site;
}

test("keeps everyone logged in with both secrets", async () => {
  during = await reopenSite({ APP_SECRET: NEW, APP_SECRET_OTHER: OLD });
  expect((await sessions(during, access)).status).toBe(200);
  const renewed = await during.post("/api/v1/auth/refresh/", {}, { cookie: refresh });
  expect(renewed.status).toBe(200);
  // Another tab sends the previous token.
  const again = await during.post("/api/v1/auth/refresh/", {}, { cookie: refresh });
  expect(readCookie(again, "refresh")).toBe(readCookie(renewed, "refresh"));
  refresh = readCookie(renewed, "refresh") ?? "";
  // The device stays known: otherwise its cookie would be replaced.
  const known = await during.post("/api/v1/auth/refresh/", {}, { cookie: `${refresh}; ${device}` });
  expect([known.status, readCookie(known, "device")]).toEqual([200, undefined]);
  refresh = readCookie(known, "refresh") ?? "";
});

test("continues pending logins, links and resets with both secrets", async () => {
  const code = await createCode(during, authenticator);
  expect((await secondStep(during, twoFactorToken, code)).status).toBe(200);
  during.clock.now += STEP;
  expect((await during.get(exported)).text).toContain("date,time (UTC)");
  expect((await during.get(donationPath)).status).toBe(200);

  const mail = await deliverTo(during, ada.email);
  const answer = await during.post(RESET, { password: readEmailCode(mail) }, { cookie: ticket });
  expect([answer.status, answer.json.message]).toEqual([200, "code verify successfully!"]);
});

/** Checks all of Ada's receipts like /verify; returns the numbers of receipts and of keys. */
async function checkReceipts(site: TestSite, bearer: { authorization: string }) {
  const numbers = await listReceiptNumbers(site, bearer);
  for (const number of numbers) {
    const { bytes } = await downloadFile(site, `/api/v1/account/receipts/${number}/pdf/`, bearer);
    expect((await checkPdf(site, bytes)).outcome).toBe("genuine");
  }
  const { json } = await site.get("/api/v1/receipts/key/");
  expect(json.data.map(({ current }: { current: boolean }) => current)).toEqual(
    json.data.map((_: unknown, index: number) => index === 0),
  );
  return { receipts: numbers.length, keys: json.data.length };
}

test("counts each donor once, and verifies receipts of both secrets", async () => {
  const donors = () =>
    during.db
      .selectFrom("campaign_totals")
      .select(["donor_count", "donation_count"])
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
  await createSettledDonations(during, donation());
  expect(await donors()).toEqual({ donor_count: 1, donation_count: 2 });

  await issueAllReceipts(during);
  expect(await checkReceipts(during, bearerOf(access))).toEqual({ receipts: 2, keys: 2 });
});

test("re-encrypts everything, so that the old secret is no longer needed", async () => {
  // Three emails cannot be delivered, and one with a receipt is in its own queue.
  const report = await reseal(during.deps);
  expect(report).toContain(`Re-encrypted 1 second factors and 4 emails.\nNothing in the`);
  expect(await reseal(during.deps)).toContain("Re-encrypted 0 second factors and 0 emails.");

  after = await reopenSite({ APP_SECRET: NEW, RECEIPT_KEY });
  const token = (await loginAt(after, eve)).json.two_factor_token;
  const code = await createCode(after, authenticator);
  expect((await secondStep(after, token, code)).status).toBe(200);
  const next = (await loginAt(after, eve)).json.two_factor_token;
  expect((await secondStep(after, next, recoveryCodes[0] ?? "")).status).toBe(200);
});

test("refuses tokens of a removed secret, but keeps sessions and links valid", async () => {
  expect((await sessions(after, access)).status).toBe(401);
  expect((await after.get(exported)).status).toBe(404);
  const code = await createCode(after, authenticator, 1);
  expect((await secondStep(after, twoFactorToken, code)).status).toBe(401);

  const renewed = await after.post("/api/v1/auth/refresh/", {}, { cookie: refresh });
  expect((await sessions(after, renewed.json.access)).status).toBe(200);
  expect((await after.get(donationPath)).status).toBe(200);
  const mail = await deliverTo(after, "reader@example.org");
  const token = /token=(\S+)/.exec(mail.text)?.[1];
  expect((await after.post("/api/v1/newsletter/confirm/", { token })).status).toBe(200);
});

test("keeps earlier receipts genuine after the receipt key changes", async () => {
  await createSettledDonations(after, donation());
  await issueAllReceipts(after);
  const renewed = await after.post("/api/v1/auth/refresh/", {}, { cookie: refresh });
  expect(await checkReceipts(after, bearerOf(renewed.json.access))).toEqual({
    receipts: 3,
    keys: 3,
  });
  expect((await checkPdf(after, receipt)).outcome).toBe("genuine");
});

test("reports and leaves alone what a lost secret encrypted", async () => {
  const third = "a third secret that knows nothing, 32 characters";
  const keys = deriveKeys([third], "two-factor secrets");
  const deps = { ...after.deps, twoFactorKeys: keys, mailKeys: keys };
  expect(await reseal(deps)).toMatch(
    /^Re-encrypted 0 second factors and 0 emails\.\n\d+ more could not/,
  );
});
