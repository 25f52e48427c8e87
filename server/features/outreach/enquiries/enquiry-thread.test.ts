import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({
  argon2: fakeArgon2,
  mails: true,
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
const office = await openOffice(site);
let enquiryCount = 0;

/** An enquiry with the key from its confirmation email. */
async function openEnquiry(fields: { email?: string; second_subject?: string } = {}) {
  enquiryCount += 1;
  const { email = `asks-${enquiryCount}@example.org` } = fields;
  const { json } = await site.post(
    "/api/v1/contactus/",
    {
      email,
      full_name: "Ada Obi",
      subject: "My receipt",
      message: "Where is it?",
      enquiry_type: "Technical Support",
      ...fields,
    },
    { "x-forwarded-for": `192.0.2.${enquiryCount}` },
  );
  const mail = await site.mailTo(email);
  const key = /key=([\w-]+)/.exec(mail.text)?.[1] ?? "";
  const path = `/api/v1/contactus/${json.number}/`;
  return {
    email,
    number: json.number as string,
    key,
    mail,
    read: (usedKey = key) => site.get(`${path}?key=${usedKey}`),
    reply: (message: string, usedKey = key) =>
      site.post(`${path}replies/`, { key: usedKey, message }),
    office: async () => (await office.get(`enquiries/${json.number}/`)).json,
  };
}

async function answer(number: string, message: string) {
  const { json } = await office.get(`enquiries/${number}/`);
  return office.post(`enquiries/${number}/answers/`, {
    message,
    last_seen: json.messages.at(-1).id,
  });
}

test("opens a thread only with the key from its emails", async () => {
  const [enquiry, other] = [await openEnquiry(), await openEnquiry()];
  const { status, json } = await enquiry.read();
  expect(status).toBe(200);
  expect(json).toMatchObject({ number: enquiry.number, state: "open", subject: "My receipt" });
  expect(JSON.stringify(json)).not.toContain(enquiry.email);
  for (const key of [other.key, "", "x".repeat(43)]) {
    expect((await enquiry.read(key)).status).toBe(404);
    expect((await enquiry.reply("Let me in", key)).status).toBe(404);
  }
  expect((await site.get(`/api/v1/contactus/E-2222-2222/?key=${enquiry.key}`)).status).toBe(404);
  expect((await site.get(`/api/v1/contactus/nonsense/?key=${enquiry.key}`)).status).toBe(404);
});

test("threads questions and answers as one email conversation", async () => {
  const enquiry = await openEnquiry();
  const first = await answer(enquiry.number, "Here it is.\n\nAll the best");
  expect([first.status, first.json.state]).toEqual([201, "answered"]);
  const mail = await site.mailTo(enquiry.email);
  expect(mail.subject).toBe(`Re: My receipt (${enquiry.number})`);
  expect(mail.text).toContain("Here it is.");
  expect(mail.text).toContain("Frieda Obi, Tributary");
  expect(mail.headers?.References).toBe(`<${enquiry.mail.messageId}>`);
  expect((await enquiry.reply("It is the wrong one.")).json.state).toBe("open");
  expect((await office.get("enquiries/?limit=50")).text).toContain(enquiry.number);
  await answer(enquiry.number, "Here is the right one.");
  const second = await site.mailTo(enquiry.email);
  expect(second.headers?.["In-Reply-To"]).toBe(`<${mail.messageId}>`);
  expect(second.headers?.References).toBe(`<${enquiry.mail.messageId}> <${mail.messageId}>`);
  const { json } = await enquiry.read();
  expect(
    json.messages.map(({ author, from_office, body }: Record<string, unknown>) => [
      author,
      from_office,
      body,
    ]),
  ).toEqual([
    ["Ada Obi", false, "Where is it?"],
    ["Frieda Obi", true, "Here it is.\n\nAll the best"],
    ["Ada Obi", false, "It is the wrong one."],
    ["Frieda Obi", true, "Here is the right one."],
  ]);
});

test("refuses an answer while the thread has unread messages", async () => {
  const enquiry = await openEnquiry();
  const { messages } = await enquiry.office();
  await enquiry.reply("I found it, thank you.");
  const path = `enquiries/${enquiry.number}/answers/`;
  const stale = await office.post(path, { message: "Here it is.", last_seen: messages[0].id });
  expect(stale.json.code).toBe("changed_meanwhile");
  const current = { message: "Good!", last_seen: (await enquiry.office()).messages[1].id };
  const answers = await Promise.all([office.post(path, current), office.post(path, current)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await enquiry.office()).messages).toHaveLength(3);
});

test("updates the counts and the audit trail when an enquiry is closed or reopened", async () => {
  const enquiry = await openEnquiry();
  const count = async () => (await office.get("enquiries/")).json.counts;
  const before = await count();
  const close = () => office.post(`enquiries/${enquiry.number}/close/`);
  expect((await close()).json.state).toBe("closed");
  expect((await close()).json.code).toBe("changed_meanwhile");
  expect(await count()).toEqual({ ...before, open: before.open - 1, closed: before.closed + 1 });
  expect((await answer(enquiry.number, "Still there?")).json.code).toBe("changed_meanwhile");
  expect((await office.post(`enquiries/${enquiry.number}/reopen/`)).json.state).toBe("open");
  await close();
  expect((await enquiry.reply("Something is missing.")).json.state).toBe("open");
  const trail = (await office.get(`audit/?subject_type=enquiry&subject_id=${enquiry.number}`)).json;
  expect(trail.data.map(({ action }: { action: string }) => action)).toEqual([
    "close",
    "reopen",
    "close",
  ]);
  expect(trail.data[0].subject.title).toBe("My receipt");
});

test("lists possible spam separately until someone handles it", async () => {
  const { counts } = (await office.get("enquiries/")).json;
  const [genuine, spam, answered, repeated] = await Promise.all(
    Array.from({ length: 4 }, () => openEnquiry({ second_subject: "filled in" })),
  );
  const listNumbers = async (state: string) => {
    const { data } = (await office.get(`enquiries/?state=${state}&limit=50`)).json;
    return data.map(({ number }: { number: string }) => number);
  };
  const queue = async () => (await office.get("queues/")).json.enquiries;
  expect((await office.get("enquiries/")).json.counts).toEqual({ ...counts, doubtful: 4 });
  expect(await queue()).toBe(counts.open);
  expect(await listNumbers("open")).not.toContain(genuine?.number);
  expect((await listNumbers("doubtful")).toSorted()).toEqual(
    [genuine, spam, answered, repeated].map((enquiry) => enquiry?.number).toSorted(),
  );
  expect((await genuine?.office())?.state).toBe("doubtful");
  expect((await genuine?.read())?.json.state).toBe("open");

  const reopened = await office.post(`enquiries/${genuine?.number}/reopen/`);
  expect(reopened.json.state).toBe("open");
  await office.post(`enquiries/${spam?.number}/close/`);
  expect((await answer(answered?.number ?? "", "Here it is.")).json.state).toBe("answered");
  await repeated?.reply("It is really me.");
  expect(await listNumbers("doubtful")).toEqual([]);
  expect(await listNumbers("open")).toEqual(
    expect.arrayContaining([genuine?.number, repeated?.number]),
  );
  expect(await listNumbers("closed")).toContain(spam?.number);
});

test("accepts ten messages an hour in a thread", async () => {
  const enquiry = await openEnquiry();
  // The first message is one of the ten.
  for (let count = 1; count < 10; count += 1) {
    expect((await enquiry.reply(`And ${count}`)).status).toBe(201);
  }
  expect((await enquiry.reply("And again")).status).toBe(429);
  expect((await enquiry.read()).json.messages).toHaveLength(10);
});

test("pages through closed enquiries, newest first", async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { number } = await openEnquiry();
    site.clock.now += 1_000;
    await office.post(`enquiries/${number}/close/`);
    numbers.unshift(number);
  }
  const found: string[] = [];
  let cursor = "";
  do {
    const path = `enquiries/?state=closed&limit=2${cursor && `&cursor=${cursor}`}`;
    const { json } = await office.get(path);
    found.push(...json.data.map(({ number }: { number: string }) => number));
    cursor = json.next_cursor ?? "";
  } while (cursor);
  expect(found.slice(0, 3)).toEqual(numbers);
  expect(new Set(found).size).toBe(found.length);
  expect((await office.get("enquiries/?cursor=abc")).status).toBe(422);
});

test("exports a person's enquiries, and deletes them when the person is erased", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const { number } = await openEnquiry({ email: ada.email });
  const { email: otherEmail } = await openEnquiry();
  const exported = await fetch(`${site.url}/api/v1/account/export/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ password: ada.password }),
  });
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  expect(JSON.parse(strFromU8(files["enquiries.json"] ?? new Uint8Array()))).toMatchObject([
    { number, messages: [{ from_office: false, body: "Where is it?" }] },
  ]);
  const messages = site.db.selectFrom("enquiry_message").select("id");
  const before = await messages.execute();
  const erasure = { password: ada.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", erasure, bearer)).status).toBe(200);
  const remaining = await site.db
    .selectFrom("enquiry")
    .select("email")
    .where("email", "in", [ada.email, otherEmail])
    .execute();
  expect(remaining).toEqual([{ email: otherEmail }]);
  expect(await messages.execute()).toHaveLength(before.length - 1);
});
