import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";

const mail = {
  to: "ada@example.org",
  subject: "Hello <script>alert(1)</script>",
  text: "Go to http://localhost/verificationcode?code=012345&x=1 now.",
  html: "<p>Hello</p><script>alert(1)</script>",
};

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await site.deps.mailTransport.send({ ...mail, subject: "older" }, "1@localhost");
  await site.deps.mailTransport.send(mail, "2@localhost");
});

/** Sends a request with another Host header, which `fetch` does not allow. */
function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on("error", reject).end();
  });
}

test("lists the emails as JSON, newest first", async () => {
  const { status, json } = await site.get("/dev/mailbox.json");
  expect(status).toBe(200);
  expect(json).toEqual([
    { ...mail, date: new Date(site.clock.now).toISOString(), files: [] },
    { ...mail, subject: "older", date: new Date(site.clock.now).toISOString(), files: [] },
  ]);
});

test("shows a list of emails, and each one in a frame without scripts", async () => {
  const list = await site.get("/dev/mailbox");
  expect(list.text).toContain('<a href="/dev/mailbox/2">Hello &#60;script&#62;');
  expect(list.headers.get("cache-control")).toBe("private, no-store");
  const one = await site.get("/dev/mailbox/2");
  expect(one.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(one.text).not.toContain("<script");
  expect(one.text).toContain('<iframe title="HTML version" sandbox="allow-popups');
  expect(one.text).toContain(
    '<a href="http://localhost/verificationcode?code=012345&#38;x=1">http://localhost/',
  );
  const frame = await site.get("/dev/mailbox/2/html");
  expect(frame.text).toBe(mail.html);
  expect(frame.headers.get("content-security-policy")).toMatch(/^sandbox allow-popups .*'none'/);
});

test("returns 404 for a missing email", async () => {
  for (const path of ["3", "0", "x", "x/html", "2/files/0"]) {
    expect((await site.get(`/dev/mailbox/${path}`)).status).toBe(404);
  }
});

test("in production only responds to this machine, and not through a proxy", async () => {
  const live = await openTestSite({
    database: site.database,
    environment: { NODE_ENV: "production" },
  });
  const url = `${live.url}/dev/mailbox.json`;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url, { host: "localhost:3000" })).toBe(200);
  expect(await statusOf(url, { host: "give.example.org" })).toBe(404);
  expect(await statusOf(url, { "x-forwarded-for": "203.0.113.9" })).toBe(404);
  expect(await statusOf(url, { forwarded: "for=203.0.113.9" })).toBe(404);
});

test("has no mailbox if there is a mail server", async () => {
  const environment = { SMTP_URL: "smtp://127.0.0.1:9" };
  const live = await openTestSite({ database: site.database, environment });
  expect((await live.get("/dev/mailbox")).status).toBe(404);
  expect((await live.get("/dev/mailbox.json")).status).toBe(404);
});
