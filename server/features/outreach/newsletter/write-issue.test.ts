import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { ISSUES, issueText, openNewsletter } from "../../../testing/test-newsletter.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { disableAccount } from "../../identity/sessions/end-sessions.ts";

const HOUR = 60 * 60 * 1000;
const site = await openTestSite({
  mails: true,
  argon2: fakeArgon2,
  environment: { MAIL_RATE: "1000" },
});
const desk = await openNewsletter(site);

test("saves a draft, and refuses to overwrite another editor's changes", async () => {
  const issue = await desk.draft();
  expect(await desk.read(issue.id)).toMatchObject({
    ...issueText,
    state: "draft",
    author: "Ada Obi",
  });
  const stale = await desk.put(issue.id, {
    ...issueText,
    subject: "Mine",
    version: issue.version - 1,
  });
  expect([stale.status, stale.json.code]).toEqual([409, "changed_meanwhile"]);
  expect((await desk.read(issue.id)).subject).toBe(issueText.subject);
});

test.each([
  [{ blocks: [{ kind: "html", text: "<b>x</b>" }] }],
  [{ segment: { kind: "cause" } }],
  [{ subject: "x".repeat(151) }],
  [{ blocks: Array.from({ length: 41 }, () => ({ kind: "text", text: "x" })) }],
])("refuses an invalid draft: %#", async (invalid) => {
  const issue = await desk.draft();
  const { status } = await desk.put(issue.id, { ...issueText, ...invalid, version: issue.version });
  expect(status).toBe(422);
  expect((await desk.read(issue.id)).version).toBe(issue.version);
});

test.each([
  [{ kind: "action", label: "x", url: "javascript:alert(1)" }],
  [{ kind: "action", label: "x", url: "https:/" }],
  [{ kind: "action", label: "", url: "https://give.example.org" }],
  [{ kind: "picture", path: "https://evil.example/x.jpg", alt: "x" }],
  [{ kind: "picture", path: "/pictures/../x.jpg", alt: "x" }],
  [{ kind: "picture", path: "/pictures/x.svg", alt: "x" }],
  [{ kind: "picture", path: "/pictures/x.jpg", alt: "" }],
  [{ kind: "heading", text: " " }],
])("saves an unfinished block, but neither shows nor sends it: %j", async (block) => {
  const issue = await desk.draft({ blocks: [{ kind: "text", text: "Whole." }, block] });
  const { preview_url } = await desk.read(issue.id);
  const { text: preview } = await site.get(preview_url);
  expect(preview).toContain("Whole.");
  expect(preview).not.toMatch(/javascript:|evil|<h2|x\.svg|class="river-text"/);
  for (const path of ["test/", "schedule/"]) {
    const body = { version: issue.version, at: null };
    const { status, json } = await desk.post(`${ISSUES}${issue.id}/${path}`, body);
    expect([status, json.detail[0].loc]).toEqual([422, ["body", "blocks", 1]]);
  }
  expect((await desk.read(issue.id)).state).toBe("draft");
});

test("shows a preview in the real layout at its signed URL, for an hour", async () => {
  const issue = await desk.draft();
  const { preview_url } = await desk.read(issue.id);
  const preview = await site.get(preview_url);
  expect(preview.status).toBe(200);
  expect(preview.text).toContain("Two wells");
  expect(preview.text).toContain('src="http');
  expect(preview.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
  expect((await site.get(`${preview_url}x`)).status).toBe(404);
  expect((await site.get(preview_url.replace(/\d+\?/, "999?"))).status).toBe(404);
  site.clock.now += 2 * HOUR;
  expect((await site.get(preview_url)).status).toBe(404);
});

test("closes a preview when its session ends", async () => {
  const other = await openNewsletter(site);
  const issue = await other.draft();
  const { preview_url } = await other.read(issue.id);
  expect((await site.get(preview_url)).status).toBe(200);
  await inTransaction(site.database, (tx) =>
    disableAccount(tx, other.office.id, new Date(site.clock.now)),
  );
  expect((await site.get(preview_url)).status).toBe(404);
});

test("sends a test email only to the person who requests it", async () => {
  const issue = await desk.draft();
  const { json } = await desk.post(`${ISSUES}${issue.id}/test/`);
  expect(json).toEqual({ email: desk.office.email });
  expect((await site.mailTo(desk.office.email)).subject).toBe(`Test: ${issueText.subject}`);
  expect((await desk.read(issue.id)).state).toBe("draft");
});

test("deletes a draft", async () => {
  const issue = await desk.draft();
  const remove = () => desk.call("DELETE", `${ISSUES}${issue.id}/`);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});
