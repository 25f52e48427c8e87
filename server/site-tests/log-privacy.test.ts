import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { generate } from "otplib";
import { afterAll, expect, test, vi } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { freePort } from "../testing/services/free-port.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import {
  findMarks,
  type MarkedAnswer,
  markedPerson,
  markedVisitor,
} from "../testing/services/test-marks.ts";
import { startProcess } from "../testing/services/test-process.ts";
import { openTestSmtp } from "../testing/services/test-smtp.ts";
import { WAIT_LIMIT } from "../testing/services/wait-limit.ts";
import { campaignFactory } from "../testing/test-campaign.ts";

const main = new URL("../main.ts", import.meta.url);
const dataDir = mkdtempSync(join(tmpdir(), "tributary-log-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Secrets in the environment of the process. */
const secrets = {
  APP_SECRET: "app-secret-that-nobody-may-read-0123456789",
  METRICS_TOKEN: "metrics-token-that-nobody-may-read-0123456789",
  MAIL_EVENTS_SECRET: "mail-events-that-nobody-may-read-0123456789",
  RECEIPT_KEY: "receipt-key-that-nobody-may-read-0123456789",
};
const { first_name, last_name, email, password, message, phone, address, card } = markedPerson;
const full_name = `${first_name} ${last_name}`;

/** A site with its own database and mail server, which defers one email. */
async function openSite() {
  const { name, database } = await createTestDatabase();
  const { id: campaignId } = await campaignFactory(database, { now: Date.now() })();
  let refused = false;
  const smtp = await openTestSmtp((_, { raw }) => {
    if (refused || !/^Subject: We got your message/m.test(raw)) return undefined;
    refused = true;
    // Mail servers repeat the address in errors.
    return { code: 452, message: `4.2.0 <${email}> is over its quota` };
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = startProcess(main, {
    environment: {
      ...{ NODE_ENV: "production", LOG_LEVEL: "debug", DATA_DIR: dataDir, BOOKS_GUARD: "off" },
      ...{ PORT: String(port), PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1" },
      ...{
        DATABASE_URL: databaseUrl(name),
        SANDBOX: "on",
        SMTP_URL: smtp.url,
        DRAIN_SECONDS: "0",
        ...secrets,
      },
    },
  });
  await process.waitForOutput("is open");
  /** Finds a text in the newest email with a matching subject. */
  const mailed = async (subject: RegExp, wanted: RegExp) => {
    const mail = await vi.waitUntil(
      () => smtp.taken.findLast(({ raw }) => subject.test(/^Subject: .*$/m.exec(raw)?.[0] ?? "")),
      WAIT_LIMIT,
    );
    return wanted.exec(mail.raw)?.[1];
  };
  return { process, url, database, campaignId, mailed };
}

test.skipIf(isEmbedded())("logs no personal data and no secrets at level debug", async () => {
  const { process, url, database, campaignId, mailed } = await openSite();
  const { marks, keep, ask } = markedVisitor(url, secrets);
  const steps: Array<[step: string, status: number, expected: number]> = [];
  async function expectStatus(step: string, expected: number, request: Promise<MarkedAnswer>) {
    const answer = await request;
    steps.push([step, answer.status, expected]);
    return answer;
  }
  const auth = (path: string, body: object, cookie = "") =>
    ask(`/api/v1/auth/${path}/`, body, cookie ? { cookie, origin: url } : {});

  // An account: registered, verified, used, with a second factor and a password reset.
  const person = { first_name, last_name, email, password };
  const signedUp = await expectStatus("sign up", 201, auth("register", person));
  await expectStatus("wrong password", 401, auth("login", { email, password: `${password}!` }));
  const code = keep(await mailed(/confirm|verif|code/i, /\b(\d{6})\b/));
  await expectStatus("verify", 200, auth("verify-email", { code }, signedUp.cookie));
  const { json, cookie } = await expectStatus("log in", 200, auth("login", { email, password }));
  const bearer = { authorization: `Bearer ${keep(json.access)}` };
  const profile = "/api/v1/account/profile/";
  await expectStatus("rename", 200, ask(profile, { last_name: `${last_name}s` }, bearer, "PATCH"));
  await expectStatus("refresh", 200, auth("refresh", {}, cookie));
  const factor = "/api/v1/account/two-factor/";
  const enrolled = await expectStatus("second factor", 200, ask(factor, { password }, bearer));
  const shown = keep(await generate({ secret: keep(enrolled.json.secret) }));
  const on = await expectStatus(
    "confirm it",
    200,
    ask(`${factor}confirm/`, { code: shown }, bearer),
  );
  for (const recovery of on.json.recovery_codes) keep(recovery);
  await expectStatus("request a password reset", 200, auth("password-reset", { email }));
  keep(await mailed(/reset|password/i, /\b(\d{6})\b/));
  const odd = { authorization: `Bearer ${email}` };
  await expectStatus("an invalid token", 401, ask(profile, undefined, odd));

  // A donation with every field of its form, and its result.
  const donation = {
    ...{ campaign_id: campaignId, amount: 50, currency: "USD", payment_method: "Credit-Card" },
    ...{ accept_terms: true, name: full_name, email, message, dedication: address },
  };
  const key = { "idempotency-key": keep(randomUUID()) };
  const started = await expectStatus("donate", 201, ask("/api/v1/donations/", donation, key));
  const [id, secret] = [started.json.id, keep(started.json.secret)];
  await expectStatus("read it", 200, ask(`/api/v1/donations/${id}/?secret=${secret}`));
  await expectStatus(
    "open its page",
    200,
    ask(`/paymentsuccessfull?donation=${id}&secret=${secret}`),
  );
  const wrong = { ...donation, amount: card, name: phone };
  await expectStatus("a card in the form", 422, ask("/api/v1/donations/", wrong, key));

  // An enquiry, the newsletter, and personal data in addresses.
  const question = {
    ...{ email, full_name, subject: address, enquiry_type: "General Enquiry" },
    message: `${message} ${phone} ${card}`,
  };
  const contact = "/api/v1/contactus/";
  await expectStatus("ask", 201, ask(contact, question));
  await expectStatus("subscribe", 200, ask(`/api/v1/subscribe/${encodeURIComponent(email)}/`, {}));
  const token = keep(`${email}.sealed`);
  await expectStatus("unsubscribe", 404, ask(`/api/v1/newsletter/unsubscribe/?token=${token}`, {}));
  await expectStatus("an unknown page", 404, ask(`/people/${email}/${card}?phone=${phone}`));
  await expectStatus("an unknown call", 404, ask(`/api/v1/people/${email}/`, { card }));
  await expectStatus("no JSON", 400, ask(contact, `{"email": "${email}" ${card}`));
  await expectStatus("an odd target", 400, ask(`/%zz${last_name}`));
  const scraper = { authorization: `Bearer ${secrets.METRICS_TOKEN}` };
  await expectStatus("metrics", 200, ask("/metrics", undefined, scraper));

  // An internal error: PostgreSQL reports the whole row that it refuses.
  await sql
    .raw(`ALTER TABLE enquiry ADD CHECK (full_name <> '${full_name}') NOT VALID`)
    .execute(database.db as Tx);
  await expectStatus("an internal error", 500, ask(contact, question));
  await mailed(/We got your message/, /(.)/);

  expect(steps.filter(([, status, expected]) => status !== expected)).toEqual([]);
  process.child.kill("SIGTERM");
  expect(await process.ended).toBe(0);

  const output = process.output();
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const completed = lines.filter(({ msg }) => msg === "request completed");
  expect(completed.length).toBeGreaterThanOrEqual(steps.length);
  const logged = { request: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) };
  for (const line of completed) expect(line).toMatchObject(logged);
  const messages = new Set(lines.map(({ msg }) => msg));
  expect(messages).toContain("request failed");
  expect(messages).toContain("a job failed and will be retried");
  expect(findMarks(output, marks)).toEqual([]);
});
