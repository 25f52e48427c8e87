import { beforeEach, describe, expect, test } from "vitest";
import { contactMessages } from "#contract/outreach/enquiries.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const PATH = "/api/v1/contactus/";
const HOUR = 60 * 60 * 1000;

let site: TestSite;
let made = 0;

beforeEach(async () => {
  site = await openTestSite({ mails: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

function question(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    email: `asks-${made}@example.org`,
    full_name: "Ada Obi",
    subject: "My receipt",
    message: "Where is it?\nI gave in March.",
    enquiry_type: "General Enquiry",
    ...more,
  };
}

/** Each from a network address of its own, where none is named. */
function post(body: unknown, from = `192.0.2.${(made % 250) + 1}`) {
  return site.post(PATH, body, { "x-forwarded-for": from });
}

async function countEnquiries(): Promise<number> {
  const { n } = await site.db
    .selectFrom("enquiry")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

test("a question is kept, and a mail confirms it with its number and nothing that was typed", async () => {
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

test("an empty form gets a message for every field, and nothing is written", async () => {
  const { status, json } = await post({});
  expect(status).toBe(422);
  const said = json.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc[1], msg]);
  expect(Object.fromEntries(said.toReversed())).toEqual({
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
  for (const [long, most] of [
    ["full_name", 100],
    ["subject", 150],
    ["message", 5000],
  ] as const) {
    expect((await post(question({ [long]: "x".repeat(most + 1) }))).status, long).toBe(422);
  }
  expect(await countEnquiries()).toBe(0);
});

describe("protection against spam", () => {
  test("a message with the hidden field filled in is stored as possible spam under its number", async () => {
    const trapped = question({ second_subject: "https://spam.example.org" });
    const { status, json } = await post(trapped);
    expect([status, Object.keys(json).toSorted()]).toEqual([201, ["message", "number"]]);
    expect((await site.mailTo(trapped.email)).subject).toContain(json.number);
    const rows = await site.db.selectFrom("enquiry").select(["number", "doubtful"]).execute();
    expect(rows).toEqual([{ number: json.number, doubtful: true }]);
  });

  test("possible spam counts for the limit of its source", async () => {
    const ask = () => post(question({ second_subject: "x" }), "198.51.100.9");
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array(5).fill(201), 429]);
  });

  test("one source asks five times an hour, also at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(question(), "198.51.100.7")),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("3600");
    expect((await post(question(), "198.51.100.8")).status).toBe(201);
    site.clock.now += HOUR + 1;
    expect((await post(question(), "198.51.100.7")).status).toBe(201);
  });

  test("one source asks five times a day for one address, and its owner can still ask and gets mails", async () => {
    const email = "often@example.org";
    const ask = (from: number) => post(question({ email }), `203.0.113.${from}`);
    for (let n = 0; n < 5; n += 1) expect((await ask(1)).status).toBe(201);
    site.clock.now += HOUR + 1;
    expect((await ask(1)).status).toBe(429);
    expect((await ask(2)).status).toBe(201);
    expect(await site.mailsTo(email)).toHaveLength(6);
    site.clock.now += 23 * HOUR;
    expect((await ask(1)).status).toBe(201);
  });

  test("one source asks five times a day for one mailbox, however its address is spelt", async () => {
    const ask = (n: number) => post(question({ email: `one+${n}@example.org` }), "203.0.113.77");
    for (let n = 0; n < 5; n += 1) expect((await ask(n)).status).toBe(201);
    site.clock.now += HOUR + 1;
    expect((await ask(5)).status).toBe(429);
    expect((await post(question(), "203.0.113.77")).status).toBe(201);
  });

  test("all addresses of a network ask twenty times an hour together", async () => {
    const from = (place: number) => `2001:db8:7:${place}::1`;
    for (let n = 0; n < 20; n += 1)
      expect((await post(question(), from(Math.floor(n / 5)))).status).toBe(201);
    const refused = await post(question(), from(9));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await post(question(), "2001:db8:8:1::1")).status).toBe(201);
  });

  test("what one source asks too often takes nothing from its network", async () => {
    const from = (place: number) => `2001:db8:9:${place}::1`;
    for (let n = 0; n < 30; n += 1) await post(question(), from(1));
    expect((await post(question(), from(2))).status).toBe(201);
  });

  test("a mailbox gets ten mails a day, however its address is spelt", async () => {
    const spelt = Array.from({ length: 12 }, (_, n) => `spelt+${n}@example.org`);
    for (const [n, email] of spelt.entries())
      expect((await post(question({ email }), `203.0.113.${n}`)).status).toBe(201);
    const mails = await Promise.all(spelt.map((email) => site.mailsTo(email)));
    expect(mails.flat()).toHaveLength(10);
    expect(await countEnquiries()).toBe(12);
  });

  test("an address gets ten mails a day from all sources, and later questions are still kept", async () => {
    const email = "flooded@example.org";
    const ask = (from: number) => post(question({ email }), `203.0.113.${from}`);
    for (let from = 1; from <= 12; from += 1) expect((await ask(from)).status).toBe(201);
    expect(await site.mailsTo(email)).toHaveLength(10);
    expect(await countEnquiries()).toBe(12);
    site.clock.now += 24 * HOUR + 1;
    await ask(1);
    expect(await site.mailsTo(email)).toHaveLength(11);
  });
});

test("line breaks and invisible signs put nothing into a mail's header", async () => {
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
