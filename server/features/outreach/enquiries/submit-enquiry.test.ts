import { beforeEach, describe, expect, test } from "vitest";
import { contactMessages } from "#contract/outreach/enquiries.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const PATH = "/api/v1/contactus/";
const HOUR = 60 * 60 * 1000;

let site: TestSite;
let enquiryCount = 0;

beforeEach(async () => {
  site = await openTestSite({ mails: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

function question(fields: Record<string, unknown> = {}) {
  enquiryCount += 1;
  return {
    email: `asks-${enquiryCount}@example.org`,
    full_name: "Ada Obi",
    subject: "My receipt",
    message: "Where is it?\nI gave in March.",
    enquiry_type: "General Enquiry",
    ...fields,
  };
}

/** Comes from a different network address each time unless `from` is given. */
function post(body: unknown, from = `192.0.2.${(enquiryCount % 250) + 1}`) {
  return site.post(PATH, body, { "x-forwarded-for": from });
}

async function countEnquiries(): Promise<number> {
  const { n } = await site.db
    .selectFrom("enquiry")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

test("stores a question and confirms it by email without repeating what was typed", async () => {
  const { status, json } = await post(question({ email: "Ada@Example.org " }));
  expect(status).toBe(201);
  expect(json.message).toBe("Yes! We got your message. We'll get back to you shortly.");
  expect(json.number).toMatch(/^E-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const mail = await site.mailTo("ada@example.org");
  expect(mail.subject).toBe(`We got your message (${json.number})`);
  expect(mail.text).toMatch(new RegExp(`/contactus/${json.number}\\?key=[\\w-]{43}`));
  for (const typed of ["Ada Obi", "My receipt", "Where is it"]) {
    expect(mail.text + mail.html + mail.subject).not.toContain(typed);
  }
});

test("refuses invalid fields with a message for each and stores nothing", async () => {
  const { status, json } = await post({});
  expect(status).toBe(422);
  const messages = json.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc[1], msg]);
  expect(Object.fromEntries(messages.toReversed())).toEqual({
    email: "Email is required",
    full_name: contactMessages.name,
    message: contactMessages.message,
    subject: contactMessages.subject,
    enquiry_type: contactMessages.type,
  });
  const bad = await post(question({ email: "ada at example", enquiry_type: "Complaint" }));
  expect(bad.json.detail.map(({ msg }: { msg: string }) => msg)).toEqual([
    "Invalid email address",
    "Enquiry type is required",
  ]);
  for (const blank of ["full_name", "subject", "message"]) {
    expect((await post(question({ [blank]: " \n " }))).status, blank).toBe(422);
  }
  for (const [field, most] of [
    ["full_name", 100],
    ["subject", 150],
    ["message", 5000],
  ] as const) {
    expect((await post(question({ [field]: "x".repeat(most + 1) }))).status, field).toBe(422);
  }
  expect(await countEnquiries()).toBe(0);
});

describe("protection against spam", () => {
  test("stores a message with the hidden field filled in as possible spam", async () => {
    const trapped = question({ second_subject: "https://spam.example.org" });
    const { status, json } = await post(trapped);
    expect([status, Object.keys(json).toSorted()]).toEqual([201, ["message", "number"]]);
    expect((await site.mailTo(trapped.email)).subject).toContain(json.number);
    const rows = await site.db.selectFrom("enquiry").select(["number", "doubtful"]).execute();
    expect(rows).toEqual([{ number: json.number, doubtful: true }]);
  });

  test("counts possible spam towards the limit of its source", async () => {
    const submit = () => post(question({ second_subject: "x" }), "198.51.100.9");
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await submit()).status);
    expect(statuses).toEqual([...Array(5).fill(201), 429]);
  });

  test("accepts five questions an hour from one source, even at the same time", async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => post(question(), "198.51.100.7")),
    );
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("3600");
    expect((await post(question(), "198.51.100.8")).status).toBe(201);
    site.clock.now += HOUR + 1;
    expect((await post(question(), "198.51.100.7")).status).toBe(201);
  });

  test("accepts five questions a day from one source for one mailbox, whose owner can still write", async () => {
    const submit = (from: number, n: number) =>
      post(question({ email: `often+${n}@example.org` }), `203.0.113.${from}`);
    for (let n = 0; n < 5; n += 1) expect((await submit(1, n)).status).toBe(201);
    site.clock.now += HOUR + 1;
    expect((await submit(1, 5)).status).toBe(429);
    expect((await post(question(), "203.0.113.1")).status).toBe(201);
    expect((await submit(2, 5)).status).toBe(201);
    expect(await site.mailsTo("often+5@example.org")).toHaveLength(1);
    site.clock.now += 23 * HOUR;
    expect((await submit(1, 5)).status).toBe(201);
  });

  test("accepts twenty questions an hour from one network", async () => {
    const from = (host: number) => `2001:db8:7:${host}::1`;
    for (let n = 0; n < 20; n += 1)
      expect((await post(question(), from(Math.floor(n / 5)))).status).toBe(201);
    const refused = await post(question(), from(9));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await post(question(), "2001:db8:8:1::1")).status).toBe(201);
  });

  test("does not count refused questions of one source against its network", async () => {
    const from = (host: number) => `2001:db8:9:${host}::1`;
    for (let n = 0; n < 30; n += 1) await post(question(), from(1));
    expect((await post(question(), from(2))).status).toBe(201);
  });

  test("sends a mailbox ten emails a day, whatever its spelling and the source, and stores later questions", async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `spelt+${n}@example.org`);
    const mails = async () => (await Promise.all(emails.map((to) => site.mailsTo(to)))).flat();
    for (const [n, email] of emails.entries())
      expect((await post(question({ email }), `203.0.113.${n}`)).status).toBe(201);
    expect(await mails()).toHaveLength(10);
    expect(await countEnquiries()).toBe(12);
    site.clock.now += 24 * HOUR + 1;
    await post(question({ email: emails[11] }));
    expect(await mails()).toHaveLength(11);
  });
});

test("keeps line breaks and invisible characters out of email headers", async () => {
  const smtp = await openTestSmtp(() => undefined);
  const mailing = await openTestSite({ mails: true, environment: { SMTP_URL: smtp.url } });
  const email = "victim@example.org";
  const injected = "Hello\r\nBcc: everybody@example.org\r\n\r\nBuy";
  const { status, json } = await mailing.post(
    PATH,
    question({ email, subject: injected, full_name: "Eve\r\nBcc: all" }),
  );
  expect(status).toBe(201);
  const row = await mailing.db.selectFrom("enquiry").selectAll().executeTakeFirstOrThrow();
  expect(row.subject).toBe("Hello Bcc: everybody@example.org Buy");
  const nul = await mailing.post(PATH, question({ email, subject: "Hello\u0000" }));
  expect([nul.status, nul.json.detail[0].loc]).toEqual([422, ["body", "subject"]]);
  expect(
    (await mailing.post(PATH, question({ email: `${email}\r\nBcc: x@example.org` }))).status,
  ).toBe(422);
  await mailing.mailsSent();
  expect(smtp.taken.map((mail) => mail.to)).toEqual([[email]]);
  expect(smtp.taken[0]?.messageId).toBe(`<${json.number}.1@localhost>`);
});
