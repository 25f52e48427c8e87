import { beforeEach, expect, test } from "vitest";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const OFFICE = "office@example.org";
let site: TestSite;
let enquiryCount = 0;

beforeEach(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1", CONTACT_EMAIL: OFFICE };
  site = await openTestSite({ mails: true, environment });
});

async function submitEnquiry(fields: Record<string, unknown> = {}, usedSite = site) {
  enquiryCount += 1;
  const body = {
    email: `asks-${enquiryCount}@example.org`,
    full_name: "Ada Obi",
    subject: "My receipt",
    message: "Where is it?\n\nI gave in March.",
    enquiry_type: "General Enquiry",
    ...fields,
  };
  const source = { "x-forwarded-for": `192.0.2.${(enquiryCount % 250) + 1}` };
  const { status, json } = await usedSite.post("/api/v1/contactus/", body, source);
  expect(status).toBe(201);
  return { number: json.number as string, email: body.email };
}

test("emails the office who wrote what, with a link to the enquiry", async () => {
  const { number, email } = await submitEnquiry();
  const mail = await site.mailTo(OFFICE);
  expect(mail.subject).toBe(`${number}: My receipt`);
  expect(mail.text).toContain(
    `Ada Obi, ${email}, wrote about “My receipt” (General Enquiry, ${number}):`,
  );
  expect(mail.text).toContain("> Where is it?\n> \n> I gave in March.");
  expect(mail.text).toContain(`/admin/enquiries/${number}\n`);
  expect(mail.text).not.toMatch(/contactus|without an email/);
  expect(Object.keys(mail.headers ?? {})).not.toContain("Reply-To");
});

test("breaks up names that mail programs would turn into links", async () => {
  await submitEnquiry({ full_name: "Booking.com" });
  const mail = await site.mailTo(OFFICE);
  expect(mail.text).toMatch(/^Booking\. com, asks-/m);
});

test("threads later messages with the first", async () => {
  const { number, email } = await submitEnquiry();
  const first = await site.mailTo(OFFICE);
  const key = /key=([\w-]+)/.exec((await site.mailTo(email)).text)?.[1];
  await site.post(`/api/v1/contactus/${number}/replies/`, { key, message: "I found it." });
  const second = await site.mailTo(OFFICE);
  expect(second.subject).toBe(`Re: ${number}: My receipt`);
  expect(second.text).toContain("> I found it.");
  expect(second.headers?.["In-Reply-To"]).toBe(`<${first.messageId}>`);
  expect(await site.mailsTo(OFFICE)).toHaveLength(2);
});

test("sends the office at most twenty emails an hour, and says so in the last one", async () => {
  site.clock.now = Date.parse("2026-11-20T10:20:00Z");
  await Promise.all(Array.from({ length: 24 }, () => submitEnquiry()));
  const mails = await site.mailsTo(OFFICE);
  expect(mails).toHaveLength(20);
  const last = mails.filter(({ text }) =>
    /Until \w+ \d+, \d{4}, 11:00 UTC, new ones appear in the office without an email/.test(text),
  );
  expect(last).toHaveLength(1);
  site.clock.now = Date.parse("2026-11-20T10:59:59Z");
  await submitEnquiry();
  expect(await site.mailsTo(OFFICE)).toHaveLength(20);
  site.clock.now += 1_000;
  const { number } = await submitEnquiry();
  expect((await site.mailsTo(OFFICE))[0]?.subject).toContain(number);
});

test("does not count possible spam against the limit", async () => {
  site.clock.now = Date.parse("2026-11-20T10:20:00Z");
  for (let n = 0; n < 21; n += 1) await submitEnquiry({ second_subject: "x" });
  expect(await site.mailsTo(OFFICE)).toEqual([]);
  const { number } = await submitEnquiry();
  expect((await site.mailTo(OFFICE)).subject).toContain(number);
});

test("sends no email for possible spam or without an office address, and no injected headers", async () => {
  const smtp = await openTestSmtp();
  const live = { SMTP_URL: smtp.url };
  const notified = await openTestSite({
    mails: true,
    environment: { ...live, CONTACT_EMAIL: OFFICE },
  });
  const { number } = await submitEnquiry({ subject: "Hi\r\nBcc: all@example.org" }, notified);
  await submitEnquiry({ second_subject: "https://spam.example.org" }, notified);
  await notified.mailsSent();
  const [mail, ...others] = smtp.taken.filter(({ to }) => to[0] === OFFICE);
  expect(others).toEqual([]);
  expect(mail?.raw).toContain(`\r\nSubject: ${number}: Hi Bcc: all@example.org\r\n`);
  expect(mail?.raw).not.toMatch(/^(Bcc|Reply-To):/im);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const quiet = await openTestSite({ mails: true, environment: live });
  const { email } = await submitEnquiry({}, quiet);
  await quiet.mailsSent();
  expect(smtp.taken.at(-1)?.to).toEqual([email]);
  expect(smtp.taken.some(({ to }) => to[0] === "hello@example.org")).toBe(false);
});
