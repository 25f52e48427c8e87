import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const SECURITY = "/.well-known/security.txt";
const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});

test("robots.txt points to the sitemap and disallows personal pages", async () => {
  const { status, text, headers } = await site.get("/robots.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = text.split("\n");
  expect(lines).toContain(`Sitemap: ${site.deps.publicUrl}/sitemap.xml`);
  const disallowed = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? []);
  const isOpen = (path: string) => !disallowed.some((start) => path.startsWith(start));
  for (const path of ["/admin/users", "/api/v1/site/", "/account", "/discover?q=a"]) {
    expect(isOpen(path), path).toBe(false);
  }
  for (const path of ["/home", "/discover", "/donate-page/1", "/event/1", "/pictures/a/b.webp"]) {
    expect(isOpen(path), path).toBe(true);
  }
});

test("security.txt has the office's contact address and is valid for months", async () => {
  const office = await openOffice(site);
  const { version } = (await office.get("settings/")).json;
  await office.put("settings/", { version, contact_email: "safe+web@example.org" });
  const { status, text, headers } = await site.get(SECURITY);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:safe%2Bweb@example.org");
  expect(fields.get("Canonical")).toBe(`${site.deps.publicUrl}${SECURITY}`);
  const days = (Date.parse(fields.get("Expires") ?? "") - site.clock.now) / DAY_MS;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});

test("doesn't serve security.txt without a contact address", async () => {
  const environment = { SMTP_URL: "smtp://127.0.0.1:9" };
  const silent = await openTestSite({ argon2: fakeArgon2, environment });
  expect((await silent.get(SECURITY)).status).toBe(404);
});
