import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { generate } from "otplib";
import { afterAll, expect, test, vi } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { freePort } from "../testing/services/free-port.ts";
import { PATIENCE } from "../testing/services/patience.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import {
  type MarkedAnswer,
  markedPerson,
  markedVisitor,
  marksIn,
} from "../testing/services/test-marks.ts";
import { startProcess } from "../testing/services/test-process.ts";
import { openTestSmtp } from "../testing/services/test-smtp.ts";
import { campaignFactory } from "../testing/test-campaign.ts";

const main = new URL("../main.ts", import.meta.url);
const dataDir = mkdtempSync(join(tmpdir(), "tributary-log-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What lies in the environment of the process. */
const secrets = {
  APP_SECRET: "app-secret-that-nobody-may-read-0123456789",
  METRICS_TOKEN: "metrics-token-that-nobody-may-read-0123456789",
  MAIL_EVENTS_SECRET: "mail-events-that-nobody-may-read-0123456789",
  RECEIPT_KEY: "receipt-key-that-nobody-may-read-0123456789",
};
const { first_name, last_name, email, password, message, phone, address, card } = markedPerson;
const full_name = `${first_name} ${last_name}`;

/** A site on a database, and a mail server of their own; the mail server puts one mail off. */
async function openSite() {
  const { name, database } = await createTestDatabase();
  const { id: campaignId } = await campaignFactory(database, { now: Date.now() })();
  let refused = false;
  const smtp = await openTestSmtp((_, { raw }) => {
    if (refused || !/^Subject: We got your message/m.test(raw)) return undefined;
    refused = true;
    // Servers repeat the address in what they say.
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
  await process.said("is open");
  /** What stands in the newest mail with such a subject. */
  const mailed = async (subject: RegExp, wanted: RegExp) => {
    const mail = await vi.waitUntil(
      () => smtp.taken.findLast(({ raw }) => subject.test(/^Subject: .*$/m.exec(raw)?.[0] ?? "")),
      PATIENCE,
    );
    return wanted.exec(mail.raw)?.[1];
  };
  return { process, url, database, campaignId, mailed };
}

test.skipIf(isEmbedded())(
  "the log at level debug of a long journey has nothing of a person, and no secret",
  async () => {
    const { process, url, database, campaignId, mailed } = await openSite();
    const { marks, keep, ask } = markedVisitor(url, secrets);
    const went: Array<[what: string, status: number, wanted: number]> = [];
    async function go(what: string, wanted: number, asking: Promise<MarkedAnswer>) {
      const answer = await asking;
      went.push([what, answer.status, wanted]);
      return answer;
    }
    const auth = (path: string, body: object, cookie = "") =>
      ask(`/api/v1/auth/${path}/`, body, cookie ? { cookie, origin: url } : {});

    // An account: made, proven, used, with a second factor, and a way back in.
    const person = { first_name, last_name, email, password };
    const signedUp = await go("sign up", 201, auth("register", person));
    await go("wrong password", 401, auth("login", { email, password: `${password}!` }));
    const code = keep(await mailed(/confirm|verif|code/i, /\b(\d{6})\b/));
    await go("verify", 200, auth("verify-email", { code }, signedUp.cookie));
    const { json, cookie } = await go("log in", 200, auth("login", { email, password }));
    const bearer = { authorization: `Bearer ${keep(json.access)}` };
    const profile = "/api/v1/account/profile/";
    await go("rename", 200, ask(profile, { last_name: `${last_name}s` }, bearer, "PATCH"));
    await go("refresh", 200, auth("refresh", {}, cookie));
    const factor = "/api/v1/account/two-factor/";
    const enrolled = await go("second factor", 200, ask(factor, { password }, bearer));
    const shown = keep(await generate({ secret: keep(enrolled.json.secret) }));
    const on = await go("confirm it", 200, ask(`${factor}confirm/`, { code: shown }, bearer));
    for (const recovery of on.json.recovery_codes) keep(recovery);
    await go("a way back", 200, auth("password-reset", { email }));
    keep(await mailed(/reset|password/i, /\b(\d{6})\b/));
    const odd = { authorization: `Bearer ${email}` };
    await go("a token that is none", 401, ask(profile, undefined, odd));

    // A gift with all that its form takes, and its result.
    const gift = {
      ...{ campaign_id: campaignId, amount: 50, currency: "USD", payment_method: "Credit-Card" },
      ...{ accept_terms: true, name: full_name, email, message, dedication: address },
    };
    const key = { "idempotency-key": keep(randomUUID()) };
    const given = await go("give", 201, ask("/api/v1/donations/", gift, key));
    const [id, secret] = [given.json.id, keep(given.json.secret)];
    await go("see it", 200, ask(`/api/v1/donations/${id}/?secret=${secret}`));
    await go("its page", 200, ask(`/paymentsuccessfull?donation=${id}&secret=${secret}`));
    const wrong = { ...gift, amount: card, name: phone };
    await go("a card in the form", 422, ask("/api/v1/donations/", wrong, key));

    // A question, the newsletter, and addresses that hold what they should not.
    const question = {
      ...{ email, full_name, subject: address, enquiry_type: "General Enquiry" },
      message: `${message} ${phone} ${card}`,
    };
    const contact = "/api/v1/contactus/";
    await go("ask", 201, ask(contact, question));
    await go("subscribe", 200, ask(`/api/v1/subscribe/${encodeURIComponent(email)}/`, {}));
    const token = keep(`${email}.sealed`);
    await go("unsubscribe", 404, ask(`/api/v1/newsletter/unsubscribe/?token=${token}`, {}));
    await go("an unknown page", 404, ask(`/people/${email}/${card}?phone=${phone}`));
    await go("an unknown call", 404, ask(`/api/v1/people/${email}/`, { card }));
    await go("no JSON", 400, ask(contact, `{"email": "${email}" ${card}`));
    await go("an odd target", 400, ask(`/%zz${last_name}`));
    const scraper = { authorization: `Bearer ${secrets.METRICS_TOKEN}` };
    await go("metrics", 200, ask("/metrics", undefined, scraper));

    // What fails inside: PostgreSQL tells the whole row that it refuses.
    await sql
      .raw(`ALTER TABLE enquiry ADD CHECK (full_name <> '${full_name}') NOT VALID`)
      .execute(database.db as Tx);
    await go("a fault of ours", 500, ask(contact, question));
    await mailed(/We got your message/, /(.)/);

    expect(went.filter(([, status, wanted]) => status !== wanted)).toEqual([]);
    process.child.kill("SIGTERM");
    expect(await process.ended).toBe(0);

    const output = process.output();
    const lines = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const answered = lines.filter(({ msg }) => msg === "request completed");
    expect(answered.length).toBeGreaterThanOrEqual(went.length);
    const named = { request: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) };
    for (const line of answered) expect(line).toMatchObject(named);
    const said = new Set(lines.map(({ msg }) => msg));
    expect(
      ["request failed", "a job failed and will be retried"].filter((msg) => !said.has(msg)),
    ).toEqual([]);
    expect(marksIn(output, marks)).toEqual([]);
  },
);
